#include "space.h"

#include "maps.h"

#include <string.h>

enum { PAGE = 4096 };

typedef struct {
  uint64_t before, widest, found;
} gap;

/* In the middle of the largest one. */
static bool find_gap(void *context, const ca_mapping *m) {
  gap *g = context;
  if (m->end >> 47)
    return true;
  if (g->before && m->start - g->before > g->widest) {
    g->widest = m->start - g->before;
    g->found = (g->before + g->widest / 2) & -(uint64_t)PAGE;
  }
  g->before = m->end;
  return true;
}

uint64_t space_find(pid_t pid, uint64_t bytes) {
  gap g = {.widest = 2 * bytes};
  maps_visit(pid, find_gap, &g);
  return g.found;
}

typedef struct {
  uint64_t from, to;
  bool found;
} place;

static bool is_code(void *context, const ca_mapping *m) {
  place *p = context;
  p->found = m->start == p->from && m->end == p->to && strncmp(m->rights, "r-xp", 4) == 0 &&
             !strchr(m->path, '/');
  return !p->found;
}

bool space_is(pid_t pid, uint64_t from, uint64_t to) {
  place p = {.from = from, .to = to};
  maps_visit(pid, is_code, &p);
  return p.found;
}

static bool has_address(void *context, const ca_mapping *m) {
  place *p = context;
  p->to = m->end;
  p->found = p->from >= m->start && p->from < m->end;
  return !p->found;
}

bool space_is_used(pid_t pid, uint64_t address) {
  return space_end(pid, address) != 0;
}

uint64_t space_end(pid_t pid, uint64_t address) {
  place p = {.from = address};
  maps_visit(pid, has_address, &p);
  return p.found ? p.to : 0;
}
