#include "subtree_table.h"

void ca_subtree_table_clear(ca_subtree_table *table) {
  for (uint32_t i = 0; i < 1 << CA_SUBTREE_BITS; i++)
    table->slot[i] = 0;
  table->known = table->stands = 0;
  table->lowest = (ca_frame *)UINTPTR_MAX;
}
