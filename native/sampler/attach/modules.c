#include "modules.h"

#include "maps.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SEGMENTS = 64, MOST_TAGS = 256 };

static bool get(int memory, uint64_t at, void *to, size_t bytes) {
  return pread(memory, to, bytes, (off_t)at) == (ssize_t)bytes;
}

/* The loader has made addresses of the file's, where it could write. */
static uint64_t address(const module *m, uint64_t value) {
  return value < m->base ? value + m->base : value;
}

static void take(module *m, const Elf64_Dyn *d) {
  switch (d->d_tag) {
  case DT_SYMTAB:
    m->symbols = address(m, d->d_un.d_ptr);
    break;
  case DT_STRTAB:
    m->names = address(m, d->d_un.d_ptr);
    break;
  case DT_STRSZ:
    m->name_bytes = d->d_un.d_val;
    break;
  case DT_RELA:
    m->relocations[0].at = address(m, d->d_un.d_ptr);
    break;
  case DT_RELASZ:
    m->relocations[0].bytes = d->d_un.d_val;
    break;
  case DT_JMPREL:
    m->relocations[1].at = address(m, d->d_un.d_ptr);
    break;
  case DT_PLTRELSZ:
    m->relocations[1].bytes = d->d_un.d_val;
    break;
  }
}

/* `start`: where the file's beginning is mapped. */
static bool open_module(module *m, uint64_t start) {
  Elf64_Ehdr header;
  Elf64_Phdr segments[MOST_SEGMENTS];
  Elf64_Dyn tags[MOST_TAGS];
  uint64_t dynamic = 0, dynamic_bytes = 0, first = UINT64_MAX;
  if (!get(m->memory, start, &header, sizeof header) ||
      memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_phnum > MOST_SEGMENTS ||
      !get(m->memory, start + header.e_phoff, segments, header.e_phnum * sizeof *segments))
    return false;
  for (int i = 0; i < header.e_phnum; i++) {
    if (segments[i].p_type == PT_LOAD && segments[i].p_vaddr < first)
      first = segments[i].p_vaddr;
    if (segments[i].p_type != PT_DYNAMIC)
      continue;
    dynamic = segments[i].p_vaddr;
    dynamic_bytes = segments[i].p_memsz;
  }
  m->base = start - (first & ~4095ull);
  if (!dynamic || dynamic_bytes > sizeof tags ||
      !get(m->memory, m->base + dynamic, tags, dynamic_bytes))
    return false;
  for (size_t i = 0; i < dynamic_bytes / sizeof *tags && tags[i].d_tag != DT_NULL; i++)
    take(m, &tags[i]);
  return m->symbols && m->names;
}

typedef struct {
  int memory;
  void (*look)(const module *m, void *more);
  void *more;
} looking;

static bool visit(void *context, const ca_mapping *mapping) {
  const looking *l = context;
  const char *slash = strrchr(mapping->path, '/');
  if (mapping->offset != 0 || !slash)
    return true;
  const char *name = slash + 1;
  module m = {.memory = l->memory};
  m.is_c_library = strncmp(name, "libc.so", 7) == 0 || strncmp(name, "libc-2", 6) == 0;
  if (strncmp(name, "ld-", 3) != 0 && open_module(&m, mapping->start))
    l->look(&m, l->more);
  return true;
}

void modules_each(pid_t pid, int memory, void (*look)(const module *m, void *more), void *more) {
  looking l = {memory, look, more};
  maps_visit(pid, visit, &l);
}

bool module_name(const module *m, uint32_t symbol, char *name, size_t bytes) {
  Elf64_Sym s;
  if (!get(m->memory, m->symbols + symbol * sizeof s, &s, sizeof s) || s.st_name >= m->name_bytes)
    return false;
  uint64_t left = m->name_bytes - s.st_name;
  size_t n = left < bytes - 1 ? left : bytes - 1;
  name[n] = 0;
  return get(m->memory, m->names + s.st_name, name, n);
}

/* Linkers put the names right behind the symbols. */
uint64_t module_find(const module *m, const char *name, uint64_t *bytes) {
  size_t count = m->names > m->symbols ? (m->names - m->symbols) / sizeof(Elf64_Sym) : 0;
  Elf64_Sym *symbols = malloc(count * sizeof *symbols);
  char *names = malloc(m->name_bytes + 1);
  uint64_t found = 0;
  if (symbols && names && get(m->memory, m->symbols, symbols, count * sizeof *symbols) &&
      get(m->memory, m->names, names, m->name_bytes)) {
    names[m->name_bytes] = 0;
    for (size_t i = 0; i < count && !found; i++)
      if (symbols[i].st_shndx && symbols[i].st_name < m->name_bytes &&
          ELF64_ST_TYPE(symbols[i].st_info) == STT_FUNC &&
          strcmp(names + symbols[i].st_name, name) == 0) {
        found = m->base + symbols[i].st_value;
        *bytes = symbols[i].st_size;
      }
  }
  free(symbols);
  free(names);
  return found;
}
