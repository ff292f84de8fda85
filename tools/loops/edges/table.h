/* How often control went from one place to another. */
#ifndef EDGES_TABLE_H
#define EDGES_TABLE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct edge {
  uint64_t from, to; /* to 0: unused */
  uint64_t count;
  bool is_call;
} edge;

typedef struct table {
  edge *edges;
  uint64_t room, used; /* room: a power of two */
} table;

/* False: no memory. */
bool table_init(table *t);
void table_clear(table *t);
void table_add(table *t, uint64_t from, uint64_t to, bool is_call);

#endif
