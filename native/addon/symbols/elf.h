// An ELF file opened for reading: sections, segments, build-id. Every size and offset comes from
// a file that may be corrupt or crafted; nothing here trusts one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gelf.h>
#include <libelf.h>

namespace comair::symbols {

struct Section {
  std::string name;
  GElf_Shdr header;
  Elf_Scn *scn;
};

class ElfFile {
public:
  // Throws std::runtime_error with one line that begins with the path.
  static std::unique_ptr<ElfFile> open(const std::string &path);
  // The same for an image in memory (MiniDebugInfo).
  static std::unique_ptr<ElfFile> fromMemory(std::string image);
  ~ElfFile();
  ElfFile(const ElfFile &) = delete;
  ElfFile &operator=(const ElfFile &) = delete;

  Elf *elf() const {
    return elf_;
  }
  const std::string &path() const {
    return path_;
  }
  const GElf_Ehdr &header() const {
    return header_;
  }
  bool is64() const {
    return header_.e_ident[EI_CLASS] == ELFCLASS64;
  }
  bool littleEndian() const {
    return header_.e_ident[EI_DATA] == ELFDATA2LSB;
  }
  const std::vector<Section> &sections() const {
    return sections_;
  }
  const std::vector<GElf_Phdr> &segments() const {
    return segments_;
  }
  const Section *section(std::string_view name) const;
  // Section of that type, or nullptr.
  const Section *section(uint32_t type) const;
  // Bytes of a section as stored; empty for NOBITS, compressed and damaged ones.
  std::string_view bytes(const Section &section) const;
  // Bytes at a virtual address, up to the end of the file's part of the segment.
  std::string atAddress(uint64_t address, size_t maximum) const;
  // Hex of NT_GNU_BUILD_ID, '' if there is none.
  std::string buildId() const;
  // True if the address lies in a section (without sections: a segment) that may be executed.
  // With `end`, the end of that section or segment.
  bool executable(uint64_t address, uint64_t *end = nullptr) const;
  bool sameFile(const ElfFile &other) const;
  // True if there is line information, not just the empty shell that stripping leaves.
  bool hasDebugLines() const;
  // CRC-32 of the contents as .gnu_debuglink has it. False if reading fails.
  bool crc32(uint32_t *crc) const;

private:
  ElfFile() = default;
  void readHeaders();

  struct Range {
    uint64_t start, end;
  };
  std::string path_;
  std::string image_;
  int fd_ = -1;
  Elf *elf_ = nullptr;
  GElf_Ehdr header_{};
  std::vector<Section> sections_;
  std::vector<GElf_Phdr> segments_;
  std::vector<Range> code_;
  uint64_t device_ = 0, inode_ = 0;
};

} // namespace comair::symbols
