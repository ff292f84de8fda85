#include "cells.h"
#include "mix.h"

enum {
  FULL = CA_CELLS * 3 / 4,
  MANY = 64,    /* fewer are a state that is looked at */
  CHANGED = 10, /* so is what changes more often than once in so many looks */
};

static uint64_t hash_of(uint64_t cell) {
  return ca_mix(cell, 0);
}

static ca_cell_reads *slot_of(ca_cells *cells, uint64_t cell) {
  for (uint32_t i = (uint32_t)(hash_of(cell) >> 40);; i++) {
    ca_cell_reads *slot = &cells->table[i % CA_CELLS];
    if (slot->cell == 0 || slot->cell == cell)
      return slot;
  }
}

/* Half of them stay. */
static void thin(ca_cells *cells) {
  static ca_cell_reads before[CA_CELLS];
  __builtin_memcpy(before, cells->table, sizeof before);
  __builtin_memset(cells->table, 0, sizeof cells->table);
  cells->count = 0;
  cells->mask = 2 * cells->mask + 1;
  for (uint32_t i = 0; i < CA_CELLS; i++) {
    if (before[i].cell == 0 || hash_of(before[i].cell) & cells->mask)
      continue;
    *slot_of(cells, before[i].cell) = before[i];
    cells->count++;
  }
}

void ca_cells_note(ca_cells *cells, uint64_t address, uint64_t bytes, uint32_t site,
                   uint64_t times) {
  uint64_t cell = (address >> 3) + 1, from = address % 8;
  uint64_t own = bytes < 8 - from ? bytes : 8 - from;
  if (hash_of(cell) & cells->mask)
    return;
  ca_cell_reads *slot = slot_of(cells, cell);
  uint64_t value = *(const uint64_t *)(address - from);
  if (slot->cell == 0) {
    *slot = (ca_cell_reads){.cell = cell, .value = value};
    cells->count++;
  }
  slot->changes += slot->value != value;
  slot->value = value;
  slot->site = site;
  for (uint64_t i = from; i < from + own; i++)
    slot->times[i] += times;
  slot->looks++;
  if (cells->count > FULL)
    thin(cells);
}

/* A text of bytes, gone through once, has each of its cells read eight times. */
static uint64_t passes_of(const ca_cell_reads *of) {
  uint64_t most = 0;
  for (int i = 0; i < 8; i++)
    most = of->times[i] > most ? of->times[i] : most;
  return most;
}

uint64_t ca_cells_of_site(const ca_cells *cells, uint32_t site) {
  uint64_t count = 0;
  for (uint32_t i = 0; i < CA_CELLS; i++)
    count += cells->table[i].cell != 0 && cells->table[i].site == site;
  return count * (cells->mask + 1);
}

uint64_t ca_cells_apart(const ca_cells *cells, const ca_cells *others) {
  uint64_t mask = cells->mask | others->mask, count = 0;
  for (uint32_t i = 0; i < CA_CELLS; i++) {
    uint64_t cell = cells->table[i].cell;
    if (cell != 0 && !(hash_of(cell) & mask))
      count += passes_of(slot_of((ca_cells *)others, cell)) < 2;
  }
  return count * (mask + 1);
}

static unsigned power_of(uint64_t times) {
  unsigned power = 63 - (unsigned)__builtin_clzll(times | 1);
  return power < CA_TIMES - 1 ? power : CA_TIMES - 1;
}

ca_passes ca_passes_of(const ca_cells *cells) {
  uint64_t count[CA_TIMES + 1] = {0}, times[CA_TIMES + 1] = {0};
  uint64_t looks[CA_TIMES + 1] = {0}, changes[CA_TIMES + 1] = {0};
  for (uint32_t i = 0; i < CA_CELLS; i++) {
    const ca_cell_reads *of = &cells->table[i];
    unsigned power = power_of(passes_of(of));
    if (of->cell == 0 || of->changes * CHANGED > of->looks)
      continue;
    count[power]++;
    times[power] += passes_of(of);
    looks[power] += of->looks;
    changes[power] += of->changes;
  }
  /* Two powers side by side: what is read equally often may lie on both. */
  unsigned best = CA_TIMES - 1;
  uint64_t most = 0;
  for (unsigned i = 0; i < CA_TIMES; i++)
    if ((count[i] + count[i + 1]) * (cells->mask + 1) >= MANY && times[i] + times[i + 1] > most) {
      most = times[i] + times[i + 1];
      best = i;
    }
  uint64_t all = count[best] + count[best + 1];
  return (ca_passes){.cells = all * (cells->mask + 1),
                     .times = all ? (times[best] + times[best + 1]) / all : 0,
                     .looks = looks[best] + looks[best + 1],
                     .changes = changes[best] + changes[best + 1]};
}
