#include "names.h"
#include "allocator.h"
#include "symbols.h"
#include "base/arena.h"

enum { MAX_NAMES = 1 << 16 };

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

static void note(void *context, const char *name, const ca_elf_symbol *symbol,
                 const void *contents) {
  ca_names *names = context;
  unsigned type = symbol->info & 15;
  if (type != STT_FUNC && type != STT_GNU_IFUNC)
    return;
  ca_allocator_kind kind = ca_allocator_kind_of(name);
  if (kind && !ca_names_allocator(names, symbol->value))
    add(names->allocators, &names->allocator_count, symbol->value << 4 | kind);
  else if (is_cold(name) && !contains(names->cold, names->cold_count, symbol->value))
    add(names->cold, &names->cold_count, symbol->value);
}

static void read_file(ca_names *names, const char *path) {
  ca_symbols_visit(path, SHT_SYMTAB, note, names);
  ca_symbols_visit(path, SHT_DYNSYM, note, names);
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
