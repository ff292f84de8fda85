#include "names.h"
#include <sys/syscall.h>
#include "allocator.h"
#include "elf_records.h"
#include "base/syscall.h"
#include "base/arena.h"

enum { O_RDONLY_CLOEXEC = 02000000, PROT_READ = 1, MAP_PRIVATE = 2, SEEK_TO_END = 2 };
enum { MAX_NAMES = 1 << 16 };

/* Bytes of a file. */
typedef struct {
  const unsigned char *at;
  uint64_t bytes;
} view;

static bool open_view(view *v, const char *path) {
  long fd = ca_syscall(SYS_open, (long)path, O_RDONLY_CLOEXEC, 0, 0, 0, 0);
  if (fd < 0)
    return false;
  long bytes = ca_syscall(SYS_lseek, fd, 0, SEEK_TO_END, 0, 0, 0);
  long at = bytes > 64 ? ca_syscall(SYS_mmap, 0, bytes, PROT_READ, MAP_PRIVATE, fd, 0) : -1;
  ca_syscall(SYS_close, fd, 0, 0, 0, 0, 0);
  if (at < 0 && at > -4096)
    return false;
  *v = (view){(const unsigned char *)at, (uint64_t)bytes};
  return true;
}

static void close_view(view *v) {
  ca_syscall(SYS_munmap, (long)v->at, (long)v->bytes, 0, 0, 0, 0);
}

static bool within(const view *v, uint64_t offset, uint64_t bytes) {
  return offset <= v->bytes && bytes <= v->bytes - offset;
}

/* .cold at the end or before a further suffix */
static bool is_cold(const char *name) {
  for (; *name; name++)
    if (name[0] == '.' && name[1] == 'c' && name[2] == 'o' && name[3] == 'l' && name[4] == 'd' &&
        (name[5] == 0 || name[5] == '.'))
      return true;
  return false;
}

static void add(uint64_t *list, size_t *count, uint64_t value) {
  if (*count == MAX_NAMES)
    return;
  size_t at = (*count)++;
  for (; at > 0 && list[at - 1] > value; at--)
    list[at] = list[at - 1];
  list[at] = value;
}

/* How many values are less. */
static size_t below(const uint64_t *list, size_t count, uint64_t value) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (list[middle] < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool contains(const uint64_t *list, size_t count, uint64_t value) {
  size_t at = below(list, count, value);
  return at < count && list[at] == value;
}

static void read_table(ca_names *names, const view *v, const ca_elf_section *table,
                       const ca_elf_section *strings) {
  if (table->entry_size != sizeof(ca_elf_symbol) || !within(v, table->offset, table->size) ||
      !within(v, strings->offset, strings->size) || strings->size == 0 ||
      v->at[strings->offset + strings->size - 1] != 0)
    return;
  const ca_elf_symbol *s = (const ca_elf_symbol *)(v->at + table->offset);
  for (uint64_t n = table->size / sizeof *s; n > 0; n--, s++) {
    if (s->section == 0 || s->name >= strings->size)
      continue;
    const char *name = (const char *)v->at + strings->offset + s->name;
    unsigned type = s->info & 15;
    if (type != STT_FUNC && type != STT_GNU_IFUNC)
      continue;
    ca_allocator_kind kind = ca_allocator_kind_of(name);
    if (kind && !ca_names_allocator(names, s->value))
      add(names->allocators, &names->allocator_count, s->value << 4 | kind);
    else if (is_cold(name) && !contains(names->cold, names->cold_count, s->value))
      add(names->cold, &names->cold_count, s->value);
  }
}

static void read_file(ca_names *names, const char *path) {
  view v;
  if (!open_view(&v, path))
    return;
  uint64_t offset = *(const uint64_t *)(v.at + 40);
  uint16_t entry = *(const uint16_t *)(v.at + 58), count = *(const uint16_t *)(v.at + 60);
  if (entry == sizeof(ca_elf_section) &&
      within(&v, offset, (uint64_t)count * sizeof(ca_elf_section)) && (offset & 7) == 0) {
    const ca_elf_section *sections = (const ca_elf_section *)(v.at + offset);
    for (uint16_t i = 0; i < count; i++)
      if ((sections[i].type == SHT_SYMTAB || sections[i].type == SHT_DYNSYM) &&
          sections[i].link < count)
        read_table(names, &v, &sections[i], &sections[sections[i].link]);
  }
  close_view(&v);
}

/* /usr/lib/debug/.build-id/ab/cdef….debug */
static bool debug_path(char *path, size_t room, const ca_elf *elf) {
  static const char folder[] = "/usr/lib/debug/.build-id/", digits[] = "0123456789abcdef";
  if (elf->build_id_bytes < 2 || sizeof folder + 2 * elf->build_id_bytes + 8 > room)
    return false;
  for (size_t i = 0; i < sizeof folder - 1; i++)
    *path++ = folder[i];
  for (size_t i = 0; i < elf->build_id_bytes; i++) {
    if (i == 1)
      *path++ = '/';
    *path++ = digits[elf->build_id[i] >> 4];
    *path++ = digits[elf->build_id[i] & 15];
  }
  for (const char *end = ".debug"; (*path++ = *end) != 0; end++) {
  }
  return true;
}

void ca_names_open(ca_names *names, const char *path, const ca_elf *elf) {
  char debug[192];
  *names = (ca_names){0};
  names->bytes = 2 * MAX_NAMES * sizeof(uint64_t);
  names->memory = ca_map(names->bytes);
  if (!names->memory)
    return;
  names->allocators = names->memory;
  names->cold = names->allocators + MAX_NAMES;
  read_file(names, path);
  if (debug_path(debug, sizeof debug, elf))
    read_file(names, debug);
}

void ca_names_close(ca_names *names) {
  if (names->memory)
    ca_unmap(names->memory, names->bytes);
  *names = (ca_names){0};
}

ca_allocator_kind ca_names_allocator(const ca_names *names, uint64_t offset) {
  size_t at = below(names->allocators, names->allocator_count, offset << 4);
  bool found = at < names->allocator_count && names->allocators[at] >> 4 == offset;
  return found ? (ca_allocator_kind)(names->allocators[at] & 15) : CA_NO_ALLOCATOR;
}

bool ca_names_cold(const ca_names *names, uint64_t offset) {
  return contains(names->cold, names->cold_count, offset);
}
