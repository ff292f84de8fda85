#include "writers.h"
#include "base/arena.h"

enum { TABLE = 2 * CA_WRITERS, CELL = 1 << CA_WRITTEN_SHIFT, PAGE = 4096 };

bool ca_writers_init(ca_writers *writers) {
  writers->count = CA_KERNEL_WRITER + 1;
  writers->places = ca_map(CA_WRITERS * sizeof *writers->places);
  writers->table = ca_map(TABLE * sizeof *writers->table);
  return writers->places && writers->table &&
         ca_shadow_init(&writers->last, CA_WRITTEN_SHIFT, false) &&
         ca_shadow_cover(&writers->last, 0, CA_FLAT_BYTES);
}

uint32_t ca_writer_of(ca_writers *writers, uint64_t place) {
  for (uint32_t i = (uint32_t)(place * 0x9E3779B97F4A7C15ull >> 40);; i++) {
    uint32_t *number = &writers->table[i % TABLE];
    if (*number && writers->places[*number] == place)
      return *number;
    if (*number)
      continue;
    if (writers->count == CA_WRITERS)
      return 0;
    *number = writers->count;
    writers->places[writers->count] = place;
    return writers->count++;
  }
}

void ca_written(ca_writers *writers, uint64_t address, uint64_t bytes, uint32_t writer) {
  for (uint64_t at = address; at < address + bytes; at += CELL)
    if (at >> 47 == 0 && ca_shadow_has(&writers->last, at))
      *ca_cell(writers->last.units, CA_WRITTEN_SHIFT, at) = writer;
}

static uint32_t *cell_at(const ca_writers *writers, uint64_t address) {
  return address >> 47 == 0 && ca_shadow_has(&writers->last, address)
             ? ca_cell(writers->last.units, CA_WRITTEN_SHIFT, address)
             : NULL;
}

void ca_written_before(ca_writers *writers, uint64_t start, uint64_t bytes) {
  for (uint64_t at = start; at < start + (bytes < PAGE ? bytes : PAGE); at += CELL) {
    uint32_t *cell = cell_at(writers, at);
    if (cell)
      *cell |= CA_WRITTEN_BEFORE;
  }
}

bool ca_written_since(const ca_writers *writers, uint64_t start, uint64_t bytes) {
  for (uint64_t at = start; at < start + (bytes < PAGE ? bytes : PAGE); at += CELL) {
    const uint32_t *cell = cell_at(writers, at);
    if (!cell || !(*cell & CA_WRITTEN_BEFORE))
      return true;
  }
  return false;
}
