#include "library.h"

#include "call.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>

enum { PAGE = 4096, HEAD = 4096 };

static uint64_t base; /* added to the file's addresses */
static const Elf64_Sym *symbols;
static const char *names;

static uint64_t down(uint64_t address) {
  return address & -(uint64_t)PAGE;
}
static uint64_t up(uint64_t address) {
  return down(address + PAGE - 1);
}

static long map_segment(long fd, const Elf64_Phdr *p) {
  int rights = (p->p_flags & PF_R ? PROT_READ : 0) | (p->p_flags & PF_W ? PROT_WRITE : 0) |
               (p->p_flags & PF_X ? PROT_EXEC : 0);
  uint64_t start = base + p->p_vaddr, in_file = start + p->p_filesz, end = start + p->p_memsz;
  long at = agent_call(SYS_mmap, down(start), up(in_file) - down(start), rights,
                       MAP_PRIVATE | MAP_FIXED, fd, down(p->p_offset));
  if (at < 0)
    return at;
  if (end > in_file && p->p_flags & PF_W)
    memset((void *)in_file, 0, (up(in_file) < end ? up(in_file) : end) - in_file);
  if (up(end) <= up(in_file))
    return 0;
  at = agent_call(SYS_mmap, up(in_file), up(end) - up(in_file), rights,
                  MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS, -1L, 0L);
  return at < 0 ? at : 0;
}

static const Elf64_Phdr *segments_of(const Elf64_Ehdr *header) {
  return (const void *)((const char *)header + header->e_phoff);
}

/* Room for all of it, then its segments. */
static long map_file(long fd, const Elf64_Ehdr *header, const Elf64_Dyn **dynamic) {
  const Elf64_Phdr *segments = segments_of(header);
  uint64_t first = UINT64_MAX, last = 0;
  for (int i = 0; i < header->e_phnum; i++) {
    if (segments[i].p_type != PT_LOAD)
      continue;
    first = down(segments[i].p_vaddr) < first ? down(segments[i].p_vaddr) : first;
    last = up(segments[i].p_vaddr + segments[i].p_memsz);
  }
  if (last <= first)
    return -ENOEXEC;
  long room = agent_call(SYS_mmap, 0L, last - first, (long)PROT_NONE,
                         (long)(MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE), -1L, 0L);
  if (room < 0)
    return room;
  base = (uint64_t)room - first;
  for (int i = 0; i < header->e_phnum; i++) {
    long failed = segments[i].p_type == PT_LOAD ? map_segment(fd, &segments[i]) : 0;
    if (failed)
      return failed;
    if (segments[i].p_type == PT_DYNAMIC)
      *dynamic = (const void *)(base + segments[i].p_vaddr);
  }
  return *dynamic ? 0 : -ENOEXEC;
}

static long relocate(const Elf64_Rela *r, uint64_t bytes) {
  for (const Elf64_Rela *end = r + bytes / sizeof *r; r < end; r++) {
    uint64_t *at = (uint64_t *)(base + r->r_offset);
    const Elf64_Sym *symbol = &symbols[ELF64_R_SYM(r->r_info)];
    uint64_t value = symbol->st_shndx ? base + symbol->st_value : 0;
    switch (ELF64_R_TYPE(r->r_info)) {
    case R_X86_64_NONE:
      break;
    case R_X86_64_RELATIVE:
      *at = base + (uint64_t)r->r_addend;
      break;
    case R_X86_64_64:
    case R_X86_64_GLOB_DAT:
    case R_X86_64_JUMP_SLOT:
      *at = value + (uint64_t)r->r_addend;
      break;
    default:
      return -ENOEXEC;
    }
  }
  return 0;
}

static long link_it(const Elf64_Dyn *dynamic) {
  const Elf64_Rela *all = NULL, *calls = NULL;
  uint64_t bytes = 0, bytes_of_calls = 0;
  for (; dynamic->d_tag != DT_NULL; dynamic++) {
    const void *at = (const void *)(base + dynamic->d_un.d_ptr);
    switch (dynamic->d_tag) {
    case DT_SYMTAB:
      symbols = at;
      break;
    case DT_STRTAB:
      names = at;
      break;
    case DT_RELA:
      all = at;
      break;
    case DT_RELASZ:
      bytes = dynamic->d_un.d_val;
      break;
    case DT_JMPREL:
      calls = at;
      break;
    case DT_PLTRELSZ:
      bytes_of_calls = dynamic->d_un.d_val;
      break;
    }
  }
  if (!symbols || !names)
    return -ENOEXEC;
  long failed = relocate(all, bytes);
  return failed ? failed : relocate(calls, bytes_of_calls);
}

long agent_load_library(const char *path) {
  static char head[HEAD] __attribute__((aligned(8)));
  const Elf64_Ehdr *header = (const void *)head;
  const Elf64_Dyn *dynamic = NULL;
  long fd = agent_call(SYS_open, path, (long)(O_RDONLY | O_CLOEXEC));
  if (fd < 0)
    return fd;
  long n = agent_call(SYS_read, fd, head, sizeof head);
  bool whole = n >= (long)sizeof *header &&
               header->e_phoff + header->e_phnum * sizeof(Elf64_Phdr) <= (uint64_t)n;
  long failed = whole ? map_file(fd, header, &dynamic) : -ENOEXEC;
  agent_call(SYS_close, fd);
  return failed ? failed : link_it(dynamic);
}

/* Linkers put the names right behind the symbols. */
void *agent_find(const char *name) {
  for (const Elf64_Sym *s = symbols; (const char *)(s + 1) <= names; s++)
    if (s->st_shndx && strcmp(names + s->st_name, name) == 0)
      return (void *)(base + s->st_value);
  return NULL;
}
