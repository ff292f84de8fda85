#include "image.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGE = 4096 };

static uint64_t up(uint64_t address) {
  return (address + PAGE - 1) & -(uint64_t)PAGE;
}

static const Elf64_Phdr *segments_of(const char *file) {
  const Elf64_Ehdr *header = (const void *)file;
  return (const void *)(file + header->e_phoff);
}

/* Our copy of the file, as it is mapped. */
static char *lay_out(const char *file, uint64_t *bytes) {
  const Elf64_Ehdr *header = (const void *)file;
  const Elf64_Phdr *p = segments_of(file);
  *bytes = 0;
  for (int i = 0; i < header->e_phnum; i++)
    if (p[i].p_type == PT_LOAD && up(p[i].p_vaddr + p[i].p_memsz) > *bytes)
      *bytes = up(p[i].p_vaddr + p[i].p_memsz);
  char *image = mmap(NULL, *bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (image == MAP_FAILED)
    return NULL;
  for (int i = 0; i < header->e_phnum; i++)
    if (p[i].p_type == PT_LOAD)
      memcpy(image + p[i].p_vaddr, file + p[i].p_offset, p[i].p_filesz);
  return image;
}

static const Elf64_Dyn *tag(const char *image, const char *file, int64_t wanted) {
  const Elf64_Ehdr *header = (const void *)file;
  const Elf64_Phdr *p = segments_of(file);
  for (int i = 0; i < header->e_phnum; i++) {
    if (p[i].p_type != PT_DYNAMIC)
      continue;
    for (const Elf64_Dyn *d = (const void *)(image + p[i].p_vaddr); d->d_tag != DT_NULL; d++)
      if (d->d_tag == wanted)
        return d;
  }
  return NULL;
}

static uint64_t value_of(const char *image, const char *file, int64_t wanted) {
  const Elf64_Dyn *d = tag(image, file, wanted);
  return d ? d->d_un.d_val : 0;
}

/* It refers to itself alone. */
static bool relocate(char *image, const char *file, uint64_t base) {
  const Elf64_Rela *r = (const void *)(image + value_of(image, file, DT_RELA));
  size_t count = value_of(image, file, DT_RELASZ) / sizeof *r;
  for (size_t i = 0; i < count; i++) {
    uint64_t value = base + (uint64_t)r[i].r_addend;
    if (ELF64_R_TYPE(r[i].r_info) != R_X86_64_RELATIVE)
      return false;
    memcpy(image + r[i].r_offset, &value, sizeof value);
  }
  return true;
}

static uint64_t find(const char *image, const char *file, const char *name) {
  const Elf64_Sym *s = (const void *)(image + value_of(image, file, DT_SYMTAB));
  const char *names = image + value_of(image, file, DT_STRTAB);
  for (; (const char *)(s + 1) <= names; s++)
    if (s->st_shndx && strcmp(names + s->st_name, name) == 0)
      return s->st_value;
  return 0;
}

static bool is_error(long result) {
  return result < 0 && result > -PAGE;
}

/* Code is written through /proc: a process may be forbidden to make what it writes executable. */
static bool put_segments(remote *r, const char *image, const char *file, uint64_t base) {
  const Elf64_Ehdr *header = (const void *)file;
  const Elf64_Phdr *p = segments_of(file);
  for (int i = 0; i < header->e_phnum; i++) {
    if (p[i].p_type != PT_LOAD)
      continue;
    uint64_t start = p[i].p_vaddr & -(uint64_t)PAGE;
    int rights =
        PROT_READ | (p[i].p_flags & PF_W ? PROT_WRITE : 0) | (p[i].p_flags & PF_X ? PROT_EXEC : 0);
    if (is_error(remote_call(r, SYS_mmap, (long)(base + start),
                             (long)(up(p[i].p_vaddr + p[i].p_memsz) - start), rights,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0)))
      return false;
    size_t bytes = p[i].p_vaddr + p[i].p_filesz - start;
    if (pwrite(r->memory, image + start, bytes, (off_t)(base + start)) != (ssize_t)bytes)
      return false;
  }
  return true;
}

static const char *put(attached *a, remote *r, const char *file) {
  char *image = lay_out(file, &a->agent_bytes);
  uint64_t at = image ? find(image, file, "agent_state") : 0;
  if (!at)
    return "the agent's file is damaged: run npm run setup";
  long base = remote_call(r, SYS_mmap, 0, (long)a->agent_bytes, PROT_NONE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (is_error(base))
    return "it may have no more memory";
  a->agent = (uint64_t)base;
  a->agent_state = a->agent + at;
  a->is_there = true;
  if (!relocate(image, file, a->agent) || !put_segments(r, image, file, a->agent))
    return "the agent cannot be put into its memory";
  memcpy(&a->state, image + at, sizeof a->state);
  munmap(image, a->agent_bytes);
  return NULL;
}

const char *image_put(attached *a, remote *r, const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  struct stat s;
  if (fd < 0 || fstat(fd, &s) != 0)
    return "the agent's file is missing: run npm run setup";
  char *file = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  if (file == MAP_FAILED)
    return "the agent's file cannot be read";
  const char *problem = put(a, r, file);
  munmap(file, (size_t)s.st_size);
  return problem;
}
