#include "msgpack.h"

namespace comair {

namespace {

class Reader {
public:
  Reader(const uint8_t *data, size_t bytes) : p(data), end(data + bytes) {
  }

  // The value under `key` starts where this leaves the reader.
  bool Find(std::string_view key) {
    uint8_t tag;
    uint64_t entries;
    if (!Byte(&tag))
      return false;
    if ((tag & 0xF0) == 0x80)
      entries = tag & 0x0F;
    else if (tag == 0xDE || tag == 0xDF) {
      if (!BigEndian(tag == 0xDE ? 2 : 4, &entries))
        return false;
    } else
      return false;
    while (entries-- > 0) {
      std::string_view name;
      if (!String(&name))
        return false;
      if (name == key)
        return true;
      if (!Skip())
        return false;
    }
    return false;
  }

  bool String(std::string_view *value) {
    uint8_t tag;
    uint64_t length;
    if (!Byte(&tag))
      return false;
    if ((tag & 0xE0) == 0xA0)
      length = tag & 0x1F;
    else if (tag >= 0xD9 && tag <= 0xDB) {
      if (!BigEndian(size_t{1} << (tag - 0xD9), &length))
        return false;
    } else
      return false;
    if (length > Left())
      return false;
    *value = std::string_view(reinterpret_cast<const char *>(p), length);
    p += length;
    return true;
  }

  bool Uint(uint64_t *value) {
    uint8_t tag;
    if (!Byte(&tag))
      return false;
    if (tag < 0x80) {
      *value = tag;
      return true;
    }
    return tag >= 0xCC && tag <= 0xCF && BigEndian(size_t{1} << (tag - 0xCC), value);
  }

private:
  size_t Left() const {
    return static_cast<size_t>(end - p);
  }

  bool Byte(uint8_t *value) {
    if (p == end)
      return false;
    *value = *p++;
    return true;
  }

  bool BigEndian(size_t width, uint64_t *value) {
    if (width > Left())
      return false;
    *value = 0;
    while (width-- > 0)
      *value = *value << 8 | *p++;
    return true;
  }

  bool Advance(uint64_t bytes) {
    if (bytes > Left())
      return false;
    p += bytes;
    return true;
  }

  // One value with all that it contains; a counter, not recursion, because depth is the sender's.
  bool Skip() {
    uint64_t values = 1;
    while (values-- > 0) {
      uint8_t tag;
      uint64_t n;
      if (!Byte(&tag))
        return false;
      if (tag < 0x80 || tag >= 0xE0 || tag == 0xC0 || tag == 0xC2 || tag == 0xC3)
        continue;
      if (tag < 0x90)
        values += 2 * (tag & 0x0F);
      else if (tag < 0xA0)
        values += tag & 0x0F;
      else if (tag < 0xC0) {
        if (!Advance(tag & 0x1F))
          return false;
      } else if (tag >= 0xC4 && tag <= 0xC9) { // bin, ext
        bool ext = tag >= 0xC7;
        if (!BigEndian(size_t{1} << (tag - (ext ? 0xC7 : 0xC4)), &n) || !Advance(n + (ext ? 1 : 0)))
          return false;
      } else if (tag == 0xCA || tag == 0xCB) {
        if (!Advance(tag == 0xCA ? 4 : 8))
          return false;
      } else if (tag >= 0xCC && tag <= 0xD3) {
        if (!Advance(uint64_t{1} << ((tag - 0xCC) & 3)))
          return false;
      } else if (tag >= 0xD4 && tag <= 0xD8) { // fixext
        if (!Advance(1 + (uint64_t{1} << (tag - 0xD4))))
          return false;
      } else if (tag >= 0xD9 && tag <= 0xDB) {
        if (!BigEndian(size_t{1} << (tag - 0xD9), &n) || !Advance(n))
          return false;
      } else if (tag >= 0xDC) { // array 16/32, map 16/32
        if (!BigEndian((tag & 1) == 0 ? 2 : 4, &n))
          return false;
        values += tag >= 0xDE ? 2 * n : n;
      } else
        return false; // 0xC1 is never used
    }
    return true;
  }

  const uint8_t *p;
  const uint8_t *end;
};

} // namespace

bool MapString(const uint8_t *payload, size_t bytes, std::string_view key,
               std::string_view *value) {
  Reader reader(payload, bytes);
  return reader.Find(key) && reader.String(value);
}

bool MapUint(const uint8_t *payload, size_t bytes, std::string_view key, uint64_t *value) {
  Reader reader(payload, bytes);
  return reader.Find(key) && reader.Uint(value);
}

} // namespace comair
