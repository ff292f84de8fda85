#include "elf.h"
#include "base/system_calls.h"
#include "base/syscall.h"
#include "elf_machine.h"
#include "base/arena.h"

enum { O_RDONLY_CLOEXEC = 02000000 };
enum { PT_LOAD = 1, PT_NOTE = 4, PT_GNU_EH_FRAME = 0x6474e550, PF_X = 1, NT_GNU_BUILD_ID = 3 };
enum { ENC_UDATA4 = 3, ENC_TABLE = 0x3b /* datarel | sdata4 */, ENC_OMIT = 0xff };
enum { MAX_HEADERS = 64, MAX_NOTES = 4096, MAX_TABLE = 256 << 20 };

typedef struct {
  uint32_t type, flags;
  uint64_t offset, vaddr, paddr, filesz, memsz, align;
} program_header;

typedef struct {
  unsigned char ident[16];
  uint16_t type, machine;
  uint32_t version;
  uint64_t entry, phoff, shoff;
  uint32_t flags;
  uint16_t ehsize, phentsize, phnum, shentsize, shnum, shstrndx;
} elf_header;

static bool read_at(long fd, void *to, size_t bytes, uint64_t offset) {
  for (size_t done = 0; done < bytes;) {
    long n = ca_syscall(SYS_pread64, fd, (long)((char *)to + done), (long)(bytes - done),
                        (long)(offset + done), 0, 0);
    if (n == -4 /* EINTR */)
      continue;
    if (n <= 0)
      return false;
    done += (size_t)n;
  }
  return true;
}

static void read_build_id(ca_elf *elf, long fd, const program_header *note) {
  uint32_t words[MAX_NOTES / 4];
  size_t bytes = note->filesz < MAX_NOTES ? note->filesz : MAX_NOTES;
  if (elf->build_id_bytes || bytes < 16 || !read_at(fd, words, bytes & ~(size_t)3, note->offset))
    return;
  for (size_t at = 0; at + 3 <= bytes / 4;) {
    uint32_t name = words[at], size = words[at + 1], type = words[at + 2];
    if (name > bytes || size > bytes)
      return;
    size_t data = at + 3 + (name + 3) / 4, next = data + (size + 3) / 4;
    if (next > bytes / 4)
      return;
    if (type == NT_GNU_BUILD_ID && name == 4 && words[at + 3] == 0x00554e47 /* GNU */ &&
        size <= sizeof elf->build_id) {
      for (size_t i = 0; i < size; i++)
        elf->build_id[i] = ((const unsigned char *)(words + data))[i];
      elf->build_id_bytes = size;
      return;
    }
    at = next;
  }
}

static void read_function_table(ca_elf *elf, long fd, const program_header *header) {
  if (header->filesz < 12 || header->filesz > MAX_TABLE)
    return;
  unsigned char *copy = ca_map(header->filesz);
  if (!copy)
    return;
  elf->mapped = copy;
  elf->mapped_bytes = header->filesz;
  if (!read_at(fd, copy, header->filesz, header->offset) || copy[0] != 1 || copy[1] == ENC_OMIT ||
      (copy[1] & 0x0f) != 0x0b || copy[2] != ENC_UDATA4 || copy[3] != ENC_TABLE)
    return;
  size_t count = *(const uint32_t *)(copy + 8);
  if (count > (header->filesz - 12) / 8)
    return;
  elf->table = (const int32_t *)(copy + 12);
  elf->functions = count;
  elf->table_base = header->vaddr + elf->bias;
}

static bool read_headers(ca_elf *elf, long fd, uint64_t start, uint64_t offset) {
  elf_header header;
  program_header headers[MAX_HEADERS];
  if (!read_at(fd, &header, sizeof header, 0) || *(uint32_t *)header.ident != 0x464c457f ||
      header.ident[4] != 2 || header.machine != CA_ELF_MACHINE ||
      header.phentsize != sizeof headers[0] || header.phnum > MAX_HEADERS ||
      !read_at(fd, headers, header.phnum * sizeof headers[0], header.phoff))
    return false;
  bool found = false;
  for (int i = 0; i < header.phnum && !found; i++) {
    const program_header *h = &headers[i];
    uint64_t first = h->offset & ~4095ull;
    if (h->type == PT_LOAD && (h->flags & PF_X) && offset >= first &&
        offset < h->offset + h->filesz) {
      elf->bias = start - (h->vaddr & ~4095ull) - (offset - first);
      found = true;
    }
  }
  for (int i = 0; found && i < header.phnum; i++) {
    if (headers[i].type == PT_NOTE)
      read_build_id(elf, fd, &headers[i]);
    if (headers[i].type == PT_GNU_EH_FRAME && !elf->mapped)
      read_function_table(elf, fd, &headers[i]);
  }
  return found;
}

bool ca_elf_open(ca_elf *elf, const char *path, uint64_t start, uint64_t offset) {
  *elf = (ca_elf){0};
  long fd = ca_open(path, O_RDONLY_CLOEXEC);
  if (fd < 0)
    return false;
  bool ok = read_headers(elf, fd, start, offset);
  ca_syscall(SYS_close, fd, 0, 0, 0, 0, 0);
  return ok;
}

void ca_elf_close(ca_elf *elf) {
  if (elf->mapped)
    ca_unmap(elf->mapped, elf->mapped_bytes);
  *elf = (ca_elf){0};
}

bool ca_elf_is_entry(const ca_elf *elf, uint64_t address) {
  if (!elf->table)
    return false;
  int64_t wanted = (int64_t)(address - elf->table_base);
  size_t low = 0, high = elf->functions;
  while (low < high) {
    size_t middle = (low + high) / 2;
    int64_t start = elf->table[2 * middle];
    if (start == wanted)
      return true;
    if (start < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}
