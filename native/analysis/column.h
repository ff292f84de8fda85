// Columns of a batch of rows, as they come in the stream.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace comair {

// A column of a batch: `width` bytes an element, or one value for all rows (width 0).
struct Column {
  const void *data = nullptr;
  int width = 0;
  bool is_signed = false;
  int64_t value = 0;
};

template <typename From, typename To>
inline void widen(const void *data, size_t rows, To *out, bool add) {
  const From *from = static_cast<const From *>(data);
  if (add)
    for (size_t i = 0; i < rows; i++)
      out[i] += static_cast<To>(from[i]);
  else
    for (size_t i = 0; i < rows; i++)
      out[i] = static_cast<To>(from[i]);
}

// Into the first `rows` of `into`; with `add`, on top of what is there.
template <typename To>
inline void load_column(const Column &column, size_t rows, std::vector<To> &into,
                        bool add = false) {
  if (into.size() < rows)
    into.resize(rows);
  To *out = into.data();
  switch (column.width * 2 + column.is_signed) {
  case 2:
    return widen<uint8_t>(column.data, rows, out, add);
  case 3:
    return widen<int8_t>(column.data, rows, out, add);
  case 4:
    return widen<uint16_t>(column.data, rows, out, add);
  case 5:
    return widen<int16_t>(column.data, rows, out, add);
  case 8:
    return widen<uint32_t>(column.data, rows, out, add);
  case 9:
    return widen<int32_t>(column.data, rows, out, add);
  default:
    if (!add)
      std::fill(out, out + rows, static_cast<To>(column.value));
    else if (column.value != 0)
      for (size_t i = 0; i < rows; i++)
        out[i] += static_cast<To>(column.value);
  }
}

} // namespace comair
