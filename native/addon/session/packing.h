// Frames of Zstandard, as recordings have them: rows shrink to a quarter or much less, in a
// hundredth of the time that recording them takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace comair {

// Packs `bytes` of `data` behind what `out` holds. False: it would not get smaller, and `out` is as
// it was.
bool Pack(const void *data, size_t bytes, std::vector<uint8_t> *out);

// Whether what is packed are exactly `bytes`; they are in `data` then, else it may hold anything.
// Never reads or writes beyond either, and takes no memory that grows with what a frame claims.
bool Unpack(const void *packed, size_t size, void *data, size_t bytes);

} // namespace comair
