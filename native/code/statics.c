#include "statics.h"
#include "elf_records.h"
#include "base/sort.h"

enum { LEAST = 32 /* bytes: smaller ones are no arrays that anybody wants to know of */ };

/* ---- what code says ---- */

/* How many marks are less. */
static uint32_t below(const ca_statics *statics, uint64_t mark) {
  uint32_t low = 0, high = statics->mark_count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (statics->marks[middle] < mark)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool ca_statics_mark(ca_statics *statics, const ca_image *image, ca_pool *pool, uint64_t address,
                     bool begins) {
  uint64_t mark = address << 1 | begins;
  if (!ca_image_writable(image, address))
    return false;
  uint32_t at = below(statics, mark);
  if (at < statics->mark_count && statics->marks[at] == mark)
    return false;
  if (statics->mark_count == statics->mark_room) {
    uint32_t room = statics->mark_room ? 2 * statics->mark_room : 256;
    uint64_t *more = ca_pool_take(pool, room * sizeof *more);
    if (!more)
      return false;
    if (statics->mark_count)
      __builtin_memcpy(more, statics->marks, statics->mark_count * sizeof *more);
    statics->marks = more;
    statics->mark_room = room;
  }
  __builtin_memmove(statics->marks + at + 1, statics->marks + at,
                    (statics->mark_count - at) * sizeof *statics->marks);
  statics->marks[at] = mark;
  statics->mark_count++;
  return true;
}

static uint64_t end_of_data(const ca_image *image, uint64_t address) {
  for (size_t i = 0; i < image->segment_count; i++)
    if (address >= image->segments[i].start && address < image->segments[i].memory_end)
      return image->segments[i].memory_end;
  return address;
}

/* From the nearest start before the address up to the next one, but for variables that come before
 * that. */
static bool by_marks(const ca_statics *statics, const ca_image *image, uint64_t address,
                     ca_static *found) {
  enum { WORD = 8, PADDING = 8 };
  const uint64_t *marks = statics->marks;
  uint32_t first = below(statics, (address + 1) << 1);
  /* Two starts that are too close are of one object. */
  do {
    while (first > 0 && !(marks[first - 1] & 1))
      first--;
    if (first-- == 0)
      return false;
  } while (first > 0 && (marks[first - 1] & 1) &&
           (marks[first] >> 1) - (marks[first - 1] >> 1) < LEAST);
  uint64_t start = marks[first] >> 1, end = end_of_data(image, address);
  uint32_t next = first + 1;
  while (next < statics->mark_count && !((marks[next] & 1) && (marks[next] >> 1) - start >= LEAST))
    next++;
  if (next < statics->mark_count && marks[next] >> 1 < end)
    end = marks[next] >> 1;
  for (uint32_t i = next; i-- > first + 1 && (marks[i] >> 1) + WORD + PADDING >= end;)
    end = marks[i] >> 1 < end ? marks[i] >> 1 : end;
  *found = (ca_static){start, end, ""};
  return address < end && end - start >= LEAST;
}

/* ---- what symbols say ---- */

static bool within(const ca_image *image, uint64_t offset, uint64_t bytes) {
  return offset <= image->size && bytes <= image->size - offset;
}

static bool is_before(const void *a, const void *b) {
  return ((const ca_static *)a)->start < ((const ca_static *)b)->start;
}

static bool read_symbol(const ca_image *image, const ca_elf_section *table,
                        const ca_elf_section *strings, uint64_t index, ca_static *found) {
  ca_elf_symbol s;
  __builtin_memcpy(&s, image->bytes + table->offset + index * sizeof s, sizeof s);
  *found = (ca_static){s.value, s.value + s.size, ""};
  if ((s.info & 15) != STT_OBJECT || s.section == 0 || s.size < LEAST ||
      found->end < found->start || !ca_image_writable(image, found->start))
    return false;
  const char *name = (const char *)image->bytes + strings->offset;
  if (s.name < strings->size && name[strings->size - 1] == 0)
    found->name = name + s.name;
  return true;
}

static void read_table(ca_statics *statics, const ca_image *image, ca_pool *pool,
                       const ca_elf_section *table, const ca_elf_section *strings) {
  uint64_t count = table->size / sizeof(ca_elf_symbol);
  ca_static one;
  uint32_t objects = 0;
  if (table->entry_size != sizeof(ca_elf_symbol) || !within(image, table->offset, table->size) ||
      strings->size == 0 || !within(image, strings->offset, strings->size) || count > UINT32_MAX)
    return;
  for (uint64_t i = 0; i < count; i++)
    objects += read_symbol(image, table, strings, i, &one);
  statics->symbols = ca_pool_take(pool, ((size_t)objects + 1) * sizeof *statics->symbols);
  statics->symbol_count = 0;
  for (uint64_t i = 0; statics->symbols && i < count; i++)
    if (read_symbol(image, table, strings, i, &one))
      statics->symbols[statics->symbol_count++] = one;
  ca_sort(statics->symbols, statics->symbol_count, sizeof *statics->symbols, is_before);
}

static void read_symbols(ca_statics *statics, const ca_image *image, ca_pool *pool) {
  uint64_t offset;
  uint16_t size, count;
  ca_elf_section table, strings;
  __builtin_memcpy(&offset, image->bytes + 40, 8);
  __builtin_memcpy(&size, image->bytes + 58, 2);
  __builtin_memcpy(&count, image->bytes + 60, 2);
  statics->asked = true;
  if (size != sizeof table || !within(image, offset, (uint64_t)count * sizeof table))
    return;
  for (uint16_t i = 0; i < count && !statics->complete; i++) {
    __builtin_memcpy(&table, image->bytes + offset + i * sizeof table, sizeof table);
    if ((table.type != SHT_SYMTAB && table.type != SHT_DYNSYM) || table.link >= count)
      continue;
    __builtin_memcpy(&strings, image->bytes + offset + table.link * sizeof table, sizeof table);
    read_table(statics, image, pool, &table, &strings);
    statics->complete = table.type == SHT_SYMTAB;
  }
}

static bool by_symbols(const ca_statics *statics, uint64_t address, ca_static *found) {
  uint32_t low = 0, high = statics->symbol_count;
  while (low < high) { /* how many begin at or before it */
    uint32_t middle = (low + high) / 2;
    if (statics->symbols[middle].start <= address)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 0 || address >= statics->symbols[low - 1].end)
    return false;
  *found = statics->symbols[low - 1];
  return true;
}

bool ca_static_at(ca_statics *statics, const ca_image *image, ca_pool *pool, uint64_t address,
                  ca_static *found) {
  if (!statics->asked)
    read_symbols(statics, image, pool);
  return by_symbols(statics, address, found) ||
         (!statics->complete && by_marks(statics, image, address, found));
}
