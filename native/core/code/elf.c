#include "elf.h"
#include "core/base/sys.h"

enum { SYS_CLOSE = 3, SYS_PREAD = 17, SYS_OPEN = 2, O_RDONLY_CLOEXEC = 02000000 };
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
    long n = ca_syscall(SYS_PREAD, fd, (long)((char *)to + done), (long)(bytes - done),
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
      header.ident[4] != 2 || header.machine != 62 || header.phentsize != sizeof headers[0] ||
      header.phnum > MAX_HEADERS ||
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
  long fd = ca_syscall(SYS_OPEN, (long)path, O_RDONLY_CLOEXEC, 0, 0, 0, 0);
  if (fd < 0)
    return false;
  bool ok = read_headers(elf, fd, start, offset);
  ca_syscall(SYS_CLOSE, fd, 0, 0, 0, 0, 0);
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

/* Entries of .plt, .plt.got and .plt.sec as GNU ld, gold, lld and mold write them: aligned to 8,
 * one jump through a slot, and a push or padding behind it. */
static ca_stub jump_stub(const unsigned char *code) {
  if ((uint64_t)code & 7)
    return CA_NO_STUB;
  if (code[0] == 0xf3 && code[1] == 0x0f && code[2] == 0x1e && code[3] == 0xfa)
    code += 4;
  if (code[0] == 0xf2)
    code++;
  if (code[0] != 0xff || code[1] != 0x25)
    return CA_NO_STUB;
  unsigned char behind = code[6];
  return behind == 0x68 || behind == 0x66 || behind == 0x0f || behind == 0x90 || behind == 0xcc
             ? CA_STUB_JUMP
             : CA_NO_STUB;
}

ca_stub ca_stub_at(const unsigned char *code) {
  switch (code[0]) {
  case 0xff:
    if (code[1] == 0x25)
      return jump_stub(code);
    if (code[1] == 0x35 && ((uint64_t)code & 15) == 0) {
      const unsigned char *jump = code + 6;
      if (jump[0] == 0xf2)
        jump++;
      return jump[0] == 0xff && jump[1] == 0x25 ? CA_STUB_BINDER : CA_NO_STUB;
    }
    return CA_NO_STUB;
  case 0xf3: /* endbr64 */
    if (code[1] != 0x0f || code[2] != 0x1e || code[3] != 0xfa)
      return CA_NO_STUB;
    if (code[4] == 0x68)
      return code[9] == 0xe9 || (code[9] == 0xf2 && code[10] == 0xe9) ? CA_STUB_JUMP : CA_NO_STUB;
    return jump_stub(code);
  case 0xf2:
    return jump_stub(code);
  case 0x68: /* push of the relocation's number, then to the first entry */
    return ((uint64_t)code & 15) == 6 && code[5] == 0xe9 ? CA_STUB_JUMP : CA_NO_STUB;
  default:
    return CA_NO_STUB;
  }
}

bool ca_is_repeated(const unsigned char *code) {
  bool repeat = false;
  for (int i = 0; i < 6; i++, code++) {
    if (*code == 0xf2 || *code == 0xf3)
      repeat = true;
    else if (*code != 0x66 && *code != 0x67 && (*code & 0xf0) != 0x40)
      break;
  }
  return repeat && ((*code >= 0xa4 && *code <= 0xa7) || (*code >= 0xaa && *code <= 0xaf));
}

bool ca_is_restore(const unsigned char *code) {
  if (*code == 0x41) /* r8 to r15 */
    code++;
  return (*code & 0xf8) == 0x58 || *code == 0xc9;
}

static bool same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

bool ca_is_allocator(const char *name) {
  static const char *const names[] = {"malloc",
                                      "free",
                                      "calloc",
                                      "realloc",
                                      "reallocarray",
                                      "memalign",
                                      "aligned_alloc",
                                      "posix_memalign",
                                      "valloc",
                                      "pvalloc",
                                      "cfree",
                                      "__libc_malloc",
                                      "__libc_free",
                                      "__libc_calloc",
                                      "__libc_realloc",
                                      "__libc_memalign",
                                      "malloc_usable_size",
                                      "malloc_trim",
                                      "mallocx",
                                      "rallocx",
                                      "sdallocx",
                                      "je_malloc",
                                      "je_free",
                                      "je_calloc",
                                      "je_realloc",
                                      "mi_malloc",
                                      "mi_free",
                                      "mi_calloc",
                                      "mi_realloc",
                                      "tc_malloc",
                                      "tc_free",
                                      "__rust_alloc",
                                      "__rust_dealloc",
                                      "__rust_realloc",
                                      "__rdl_alloc",
                                      "__rdl_dealloc",
                                      "__rdl_realloc"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (same(name, names[i]))
      return true;
  return false;
}
