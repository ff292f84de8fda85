// What a processor has for CRC-32.
#pragma once

#include <cstddef>
#include <cstdint>

namespace comair {

// Takes as many bytes as the processor has instructions for, all, some or none, into the inverted
// remainder. Returns how many these are.
size_t Crc32Blocks(uint32_t *crc, const uint8_t *data, size_t bytes);

} // namespace comair
