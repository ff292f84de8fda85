#include "subtree_table.h"

void ca_subtree_table_clear(ca_subtree_table *table) {
  for (uint32_t i = 0; i < 1 << CA_SUBTREE_BITS; i++)
    table->slot[i] = 0;
  table->known = table->stands = 0;
  table->lowest = (ca_frame *)UINTPTR_MAX;
}

void ca_subtree_table_part(ca_subtree_table *table, uint32_t rows) {
  uint32_t stands = table->stands;
  if (rows > 0)
    table->tag[rows - 1] = 0;
  if (table->known > 0)
    ca_subtree_table_clear(table);
  table->lowest = (ca_frame *)UINTPTR_MAX;
  table->stands = stands;
}
