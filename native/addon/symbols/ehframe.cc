// The format is that of the Linux Standard Base, "Exception Frames": length-prefixed records, CIEs
// that say how pointers are encoded, FDEs with the code range they describe.
#include "ehframe.h"

#include <cstring>
#include <map>
#include <optional>

namespace comair::symbols {

namespace {

enum : uint8_t {
  peAbsent = 0xff,
  peFormat = 0x0f,
  peRelation = 0x70,
  pePcRelative = 0x10,
  peIndirect = 0x80,
};

// Reads little-endian values from a bounded buffer; after the first overrun `ok` stays false.
class Reader {
public:
  Reader(std::string_view data, uint64_t address, size_t at, size_t end, bool wide)
      : data_(data), address_(address), at_(at), end_(end), wide_(wide) {
  }
  bool ok = true;

  size_t at() const {
    return at_;
  }
  uint64_t fixed(size_t size) {
    if (!ok || end_ - at_ < size) {
      ok = false;
      return 0;
    }
    uint64_t value = 0;
    std::memcpy(&value, data_.data() + at_, size);
    at_ += size;
    return value;
  }
  uint64_t uleb() {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
      uint64_t byte = fixed(1);
      value |= shift < 64 ? (byte & 0x7f) << shift : 0;
      if (!(byte & 0x80))
        return value;
    }
    ok = false; // longer than any 64-bit number
    return 0;
  }
  // An augmentation string: a few letters.
  std::string text() {
    std::string out;
    while (out.size() < 16) {
      auto letter = static_cast<char>(fixed(1));
      if (!ok)
        return {};
      if (letter == '\0')
        return out;
      out += letter;
    }
    ok = false;
    return {};
  }
  // Value in the format half of a DW_EH_PE encoding.
  uint64_t value(uint8_t encoding) {
    auto extend = [](uint64_t v, int bits) {
      return static_cast<uint64_t>(static_cast<int64_t>(v << (64 - bits)) >> (64 - bits));
    };
    switch (encoding & peFormat) {
    case 0x00:
    case 0x08:
      return fixed(wide_ ? 8 : 4);
    case 0x01:
    case 0x09:
      return uleb();
    case 0x02:
      return fixed(2);
    case 0x03:
      return fixed(4);
    case 0x04:
    case 0x0c:
      return fixed(8);
    case 0x0a:
      return extend(fixed(2), 16);
    case 0x0b:
      return extend(fixed(4), 32);
    default:
      ok = false;
      return 0;
    }
  }
  uint64_t pointer(uint8_t encoding) {
    uint64_t place = address_ + at_;
    uint64_t result = value(encoding);
    if ((encoding & peIndirect) != 0)
      ok = false;
    else if ((encoding & peRelation) == pePcRelative)
      result += place;
    else if ((encoding & peRelation) != 0)
      ok = false;
    return wide_ ? result : result & 0xffffffffu;
  }

private:
  std::string_view data_;
  uint64_t address_;
  size_t at_, end_;
  bool wide_;
};

// Pointer encoding that a CIE's augmentation prescribes for its FDEs; nothing if it is unknown.
std::optional<uint8_t> encodingOf(Reader reader, bool wide) {
  uint64_t version = reader.fixed(1);
  std::string augmentation = reader.text();
  if (!reader.ok || (version != 1 && version != 3 && version != 4))
    return std::nullopt;
  if (augmentation.compare(0, 2, "eh") == 0)
    reader.fixed(wide ? 8 : 4);
  if (version == 4)
    reader.fixed(2);
  reader.uleb(); // code alignment
  reader.uleb(); // data alignment, signed but skipped alike
  if (version == 1)
    reader.fixed(1);
  else
    reader.uleb();
  if (augmentation.empty() || augmentation[0] != 'z')
    return reader.ok ? std::optional<uint8_t>(0) : std::nullopt;
  reader.uleb(); // bytes of augmentation data
  for (char letter : augmentation.substr(1)) {
    if (!reader.ok)
      return std::nullopt;
    if (letter == 'R') {
      auto encoding = static_cast<uint8_t>(reader.fixed(1));
      return reader.ok ? std::optional<uint8_t>(encoding) : std::nullopt;
    }
    if (letter == 'L')
      reader.fixed(1);
    else if (letter == 'P') {
      auto encoding = static_cast<uint8_t>(reader.fixed(1));
      if (encoding != peAbsent)
        reader.value(encoding);
    } else if (letter != 'S' && letter != 'B')
      return std::nullopt;
  }
  return 0;
}

void readRecords(std::string_view data, uint64_t address, const ElfFile &file, Intervals *ranges) {
  bool wide = file.is64();
  std::map<size_t, std::optional<uint8_t>> encodings; // by a CIE's place
  size_t at = 0;
  while (data.size() - at >= 4) {
    Reader reader(data, address, at, data.size(), wide);
    uint64_t length = reader.fixed(4);
    if (length == 0)
      break;
    if (length == 0xffffffffu)
      length = reader.fixed(8);
    size_t body = reader.at();
    if (!reader.ok || length < 4 || length > data.size() - body)
      break;
    size_t end = body + length;
    Reader record(data, address, body, end, wide);
    uint64_t id = record.fixed(4);
    if (id != 0 && id <= body) {
      size_t cie = body - id;
      auto known = encodings.find(cie);
      if (known == encodings.end()) {
        Reader head(data, address, cie, data.size(), wide);
        if (head.fixed(4) == 0xffffffffu)
          head.fixed(8);
        head.fixed(4);
        auto encoding = head.ok ? encodingOf(head, wide) : std::nullopt;
        known = encodings.emplace(cie, encoding).first;
      }
      if (known->second && *known->second != peAbsent) {
        uint64_t start = record.pointer(*known->second);
        uint64_t size = record.value(*known->second & peFormat);
        if (record.ok && size != 0 && start + size > start && file.executable(start))
          ranges->add(start, start + size, 0);
      }
    }
    at = end;
  }
}

} // namespace

void readFunctionRanges(const ElfFile &file, Intervals *ranges) {
  if (!file.littleEndian())
    return;
  if (const Section *section = file.section(".eh_frame")) {
    std::string_view data = file.bytes(*section);
    if (!data.empty()) {
      readRecords(data, section->header.sh_addr, file, ranges);
      return;
    }
  }
  // Without section headers the program header leads to .eh_frame_hdr and that to .eh_frame.
  for (const GElf_Phdr &segment : file.segments()) {
    if (segment.p_type != PT_GNU_EH_FRAME)
      continue;
    std::string head = file.atAddress(segment.p_vaddr, 16);
    Reader reader(head, segment.p_vaddr, 0, head.size(), file.is64());
    uint64_t version = reader.fixed(1);
    auto encoding = static_cast<uint8_t>(reader.fixed(1));
    reader.fixed(2);
    uint64_t frames = reader.pointer(encoding);
    if (!reader.ok || version != 1)
      continue;
    readRecords(file.atAddress(frames, size_t{256} << 20), frames, file, ranges);
  }
}

} // namespace comair::symbols
