// CRC-32 (IEEE 802.3, reflected, as in zlib), eight bytes per step.
#pragma once

#include <cstddef>
#include <cstdint>

namespace comair {

// `crc` is the result over what came before, 0 at first.
uint32_t Crc32(uint32_t crc, const void *data, size_t bytes);

} // namespace comair
