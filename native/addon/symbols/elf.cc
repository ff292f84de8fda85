#include "elf.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include <elfutils/libdwelf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace comair::symbols {

namespace {

// Files above this are mapped instead of read: a browser's debug file has gigabytes. Reading is
// the default because a mapped file that someone truncates kills the process with SIGBUS.
constexpr off_t mapAbove = off_t{256} << 20;

[[noreturn]] void fail(const std::string &path, const std::string &what) {
  throw std::runtime_error(path + ": " + what);
}

} // namespace

std::unique_ptr<ElfFile> ElfFile::open(const std::string &path) {
  elf_version(EV_CURRENT);
  std::unique_ptr<ElfFile> file(new ElfFile);
  file->path_ = path;
  // O_NONBLOCK: opening a FIFO must not wait for a writer.
  file->fd_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file->fd_ < 0)
    fail(path, std::strerror(errno));
  struct stat status;
  if (fstat(file->fd_, &status) != 0)
    fail(path, std::strerror(errno));
  if (!S_ISREG(status.st_mode))
    fail(path, "not a regular file");
  file->device_ = status.st_dev;
  file->inode_ = status.st_ino;
  Elf_Cmd command = status.st_size > mapAbove ? ELF_C_READ_MMAP : ELF_C_READ;
  file->elf_ = elf_begin(file->fd_, command, nullptr);
  if (file->elf_ == nullptr)
    fail(path, std::string("unreadable: ") + elf_errmsg(-1));
  file->readHeaders();
  return file;
}

std::unique_ptr<ElfFile> ElfFile::fromMemory(std::string image) {
  elf_version(EV_CURRENT);
  std::unique_ptr<ElfFile> file(new ElfFile);
  file->path_ = "(embedded)";
  file->image_ = std::move(image);
  file->elf_ = elf_memory(file->image_.data(), file->image_.size());
  if (file->elf_ == nullptr)
    fail(file->path_, std::string("unreadable: ") + elf_errmsg(-1));
  file->readHeaders();
  return file;
}

ElfFile::~ElfFile() {
  if (elf_ != nullptr)
    elf_end(elf_);
  if (fd_ >= 0)
    ::close(fd_);
}

void ElfFile::readHeaders() {
  if (elf_kind(elf_) != ELF_K_ELF || gelf_getehdr(elf_, &header_) == nullptr)
    fail(path_, "not an ELF file");
  size_t count = 0;
  if (elf_getphdrnum(elf_, &count) == 0) {
    for (size_t i = 0; i < count; i++) {
      GElf_Phdr segment;
      if (gelf_getphdr(elf_, static_cast<int>(i), &segment) == nullptr)
        break;
      segments_.push_back(segment);
    }
  }
  size_t names = 0;
  bool named = elf_getshdrstrndx(elf_, &names) == 0;
  Elf_Scn *scn = nullptr;
  while ((scn = elf_nextscn(elf_, scn)) != nullptr) {
    Section section{{}, {}, scn};
    if (gelf_getshdr(scn, &section.header) == nullptr)
      continue;
    const char *name = named ? elf_strptr(elf_, names, section.header.sh_name) : nullptr;
    if (name != nullptr)
      section.name.assign(name, strnlen(name, 256));
    sections_.push_back(std::move(section));
  }
  auto add = [this](uint64_t start, uint64_t size) {
    if (size != 0 && start + size > start)
      code_.push_back({start, start + size});
  };
  for (const Section &section : sections_)
    if ((section.header.sh_flags & SHF_EXECINSTR) && (section.header.sh_flags & SHF_ALLOC))
      add(section.header.sh_addr, section.header.sh_size);
  if (code_.empty())
    for (const GElf_Phdr &segment : segments_)
      if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X))
        add(segment.p_vaddr, segment.p_memsz);
  std::sort(code_.begin(), code_.end(),
            [](const Range &a, const Range &b) { return a.start < b.start; });
}

const Section *ElfFile::section(std::string_view name) const {
  for (const Section &section : sections_)
    if (section.name == name)
      return &section;
  return nullptr;
}

const Section *ElfFile::section(uint32_t type) const {
  for (const Section &section : sections_)
    if (section.header.sh_type == type)
      return &section;
  return nullptr;
}

std::string_view ElfFile::bytes(const Section &section) const {
  if (section.header.sh_type == SHT_NOBITS || (section.header.sh_flags & SHF_COMPRESSED))
    return {};
  Elf_Data *data = elf_rawdata(section.scn, nullptr);
  if (data == nullptr || data->d_buf == nullptr)
    return {};
  return {static_cast<const char *>(data->d_buf), data->d_size};
}

std::string ElfFile::atAddress(uint64_t address, size_t maximum) const {
  for (const GElf_Phdr &segment : segments_) {
    if (segment.p_type != PT_LOAD || address < segment.p_vaddr ||
        address - segment.p_vaddr >= segment.p_filesz)
      continue;
    uint64_t skip = address - segment.p_vaddr;
    uint64_t offset = segment.p_offset + skip;
    struct stat status;
    if (fd_ < 0 || fstat(fd_, &status) != 0 || offset < skip ||
        offset >= static_cast<uint64_t>(status.st_size))
      return {};
    uint64_t size = std::min<uint64_t>(maximum, segment.p_filesz - skip);
    std::string out(std::min<uint64_t>(size, status.st_size - offset), '\0');
    ssize_t got = pread(fd_, out.data(), out.size(), static_cast<off_t>(offset));
    out.resize(got < 0 ? 0 : static_cast<size_t>(got));
    return out;
  }
  return {};
}

std::string ElfFile::buildId() const {
  const void *id = nullptr;
  ssize_t size = dwelf_elf_gnu_build_id(elf_, &id);
  if (size <= 0 || size > 64)
    return {};
  static const char digits[] = "0123456789abcdef";
  std::string hex;
  for (ssize_t i = 0; i < size; i++) {
    auto byte = static_cast<const unsigned char *>(id)[i];
    hex += digits[byte >> 4];
    hex += digits[byte & 15];
  }
  return hex;
}

bool ElfFile::executable(uint64_t address, uint64_t *end) const {
  auto after = std::upper_bound(code_.begin(), code_.end(), address,
                                [](uint64_t a, const Range &b) { return a < b.start; });
  if (after == code_.begin() || address >= (after - 1)->end)
    return false;
  if (end != nullptr)
    *end = (after - 1)->end;
  return true;
}

bool ElfFile::sameFile(const ElfFile &other) const {
  return fd_ >= 0 && other.fd_ >= 0 && device_ == other.device_ && inode_ == other.inode_;
}

bool ElfFile::hasDebugLines() const {
  for (const Section &section : sections_)
    if ((section.name == ".debug_line" || section.name == ".zdebug_line") &&
        section.header.sh_type != SHT_NOBITS)
      return true;
  return false;
}

bool ElfFile::crc32(uint32_t *crc) const {
  static const std::array<uint32_t, 256> table = [] {
    std::array<uint32_t, 256> t{};
    for (uint32_t i = 0; i < 256; i++) {
      uint32_t value = i;
      for (int bit = 0; bit < 8; bit++)
        value = (value & 1) ? (value >> 1) ^ 0xedb88320u : value >> 1;
      t[i] = value;
    }
    return t;
  }();
  uint32_t value = 0xffffffffu;
  std::vector<unsigned char> buffer(1 << 20);
  off_t offset = 0;
  for (;;) {
    ssize_t got = pread(fd_, buffer.data(), buffer.size(), offset);
    if (got < 0)
      return false;
    if (got == 0)
      break;
    for (ssize_t i = 0; i < got; i++)
      value = table[(value ^ buffer[i]) & 0xff] ^ (value >> 8);
    offset += got;
  }
  *crc = value ^ 0xffffffffu;
  return true;
}

} // namespace comair::symbols
