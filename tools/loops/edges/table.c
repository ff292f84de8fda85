#include "table.h"
#include "dr_api.h"
#include <string.h>

enum { FIRST_ROOM = 1 << 16 };

static edge *allocate(uint64_t room) {
  return dr_raw_mem_alloc(room * sizeof(edge), DR_MEMPROT_READ | DR_MEMPROT_WRITE, NULL);
}

bool table_init(table *t) {
  *t = (table){.edges = allocate(FIRST_ROOM), .room = FIRST_ROOM};
  return t->edges != NULL;
}

void table_clear(table *t) {
  memset(t->edges, 0, t->room * sizeof(edge));
  t->used = 0;
}

static edge *slot_of(const table *t, uint64_t from, uint64_t to, bool is_call) {
  uint64_t hash = (from * 31 + to) * 0x9E3779B97F4A7C15ull >> 24;
  for (;; hash++) {
    edge *e = &t->edges[hash & (t->room - 1)];
    if (e->to == 0 || (e->from == from && e->to == to && e->is_call == is_call))
      return e;
  }
}

static void grow(table *t) {
  table larger = {.edges = allocate(t->room * 2), .room = t->room * 2, .used = t->used};
  if (!larger.edges) {
    dr_fprintf(STDERR, "edges: no memory\n");
    dr_abort();
  }
  for (uint64_t i = 0; i < t->room; i++) {
    const edge *e = &t->edges[i];
    if (e->to)
      *slot_of(&larger, e->from, e->to, e->is_call) = *e;
  }
  dr_raw_mem_free(t->edges, t->room * sizeof(edge));
  *t = larger;
}

void table_add(table *t, uint64_t from, uint64_t to, bool is_call) {
  edge *e = slot_of(t, from, to, is_call);
  if (e->to == 0) {
    if (t->used * 2 > t->room) {
      grow(t);
      e = slot_of(t, from, to, is_call);
    }
    t->used++;
    *e = (edge){.from = from, .to = to, .is_call = is_call};
  }
  e->count++;
}
