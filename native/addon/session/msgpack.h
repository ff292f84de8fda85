// Just enough msgpack to read a field of a frame's map without decoding the rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace comair {

// False when the payload is no map, has no such key, or the value is of another type. Payloads
// are untrusted: nothing is read past `bytes`.
bool MapString(const uint8_t *payload, size_t bytes, std::string_view key, std::string_view *value);
bool MapUint(const uint8_t *payload, size_t bytes, std::string_view key, uint64_t *value);

} // namespace comair
