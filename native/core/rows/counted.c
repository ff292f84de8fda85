#include "counted.h"

static void put(ca_counted *counted, ca_counted_entry *entry) {
  uint32_t i = counted->count++;
  uint32_t construct = (uint32_t)entry->what;
  counted->column[0][i] = (uint32_t)(entry->what >> 32);
  counted->column[1][i] = construct & ~CA_COUNTED_WITHIN;
  counted->column[2][i] = construct >> 31;
  counted->column[3][i] = (uint32_t)entry->rms;
  counted->column[4][i] = (uint32_t)(entry->cost >> 32);
  counted->column[5][i] = (uint32_t)entry->cost;
  counted->column[6][i] = entry->count;
  entry->count = 0;
}

void ca_counted_replace(ca_counted *counted, ca_counted_entry *entry, bool *full) {
  put(counted, entry);
  *full = counted->count >= CA_COUNTED_MOST;
}

void ca_counted_finish(ca_counted *counted) {
  for (uint32_t i = 0; i < CA_COUNTED_SLOTS; i++)
    if (counted->slot[i].count != 0)
      put(counted, &counted->slot[i]);
}
