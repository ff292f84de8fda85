#include "image.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
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

/* The last segment is the only one that is written to. */
static void find_data(image *i) {
  const Elf64_Ehdr *header = (const void *)i->file;
  const Elf64_Phdr *p = segments_of(i->file);
  for (int k = 0; k < header->e_phnum; k++)
    if (p[k].p_type == PT_LOAD && (p[k].p_flags & PF_W)) {
      i->data.offset = p[k].p_vaddr & -(uint64_t)PAGE;
      i->data.bytes = up(p[k].p_vaddr + p[k].p_memsz) - i->data.offset;
      i->written = p[k].p_vaddr + p[k].p_filesz;
    }
}

static const char *open_file(image *i, const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  struct stat s;
  if (fd < 0 || fstat(fd, &s) != 0)
    return "the agent's file is missing: run npm run setup";
  i->file_bytes = (uint64_t)s.st_size;
  i->file = mmap(NULL, i->file_bytes, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  return i->file == MAP_FAILED ? "the agent's file cannot be read" : NULL;
}

const char *image_open(image *i, const char *path) {
  const char *problem = open_file(i, path);
  if (problem)
    return problem;
  i->memory = lay_out(i->file, &i->bytes);
  i->state = i->memory ? find(i->memory, i->file, "agent_state") : 0;
  i->entries = i->memory ? find(i->memory, i->file, "agent_entries") : 0;
  find_data(i);
  return i->state && i->entries && i->data.bytes ? NULL
                                                 : "the agent's file is damaged: run npm run setup";
}

bool image_relocate(image *i, uint64_t base) {
  return relocate(i->memory, i->file, base);
}

void image_close(image *i) {
  munmap(i->memory, i->bytes);
  munmap((void *)i->file, i->file_bytes);
}
