#include "switches.h"

#include "run/mapped.h"
#include "run/targets.h"

#include <stdlib.h>
#include <string.h>

enum { FILES = 1024 };

/* Those that were looked at: what a file is does not change. */
static char *looked_at[FILES];
static uint32_t files;

static bool is_new(const char *path) {
  for (uint32_t i = 0; i < files; i++)
    if (strcmp(looked_at[i], path) == 0)
      return false;
  if (files == FILES)
    return false;
  looked_at[files++] = strdup(path);
  return true;
}

typedef struct {
  run *r;
  const python_layout *found;
} search;

/* Their bytes are what the file has, unless somebody else has written there. */
static bool place(cs_scripts *s, uint64_t bias) {
  enum { WIDE = 0x48, ANY = 0x0f };
  for (uint32_t i = 0; i < s->count; i++) {
    cs_target *t = &s->switches[i].at;
    t->address += bias;
    if (!targets_read(t->address, &t->original, 1) || (t->original & ~ANY) != (WIDE & ~ANY))
      return false;
  }
  s->routine += bias;
  s->state_of += bias;
  return true;
}

static void look(void *data, const mapped *m) {
  search *all = data;
  static cs_scripts found;
  uint64_t bias;
  if (all->found || !is_new(m->path))
    return;
  const python_layout *layout = python_find(m->path, &found);
  if (!layout || !mapped_bias(m, &bias) || !place(&found, bias))
    return;
  uint32_t count = found.count;
  found.count = 0;
  all->r->control->scripts = found;
  __atomic_store_n(&all->r->control->scripts.count, count, __ATOMIC_RELEASE);
  all->found = layout;
}

const python_layout *switches_find(run *r) {
  search all = {r, NULL};
  if (targets_open(r))
    mapped_code(r->pid, look, &all);
  return all.found;
}

static bool change(run *r, uint32_t from, uint32_t to) {
  return __atomic_compare_exchange_n(&r->control->scripts.asked, &from, to, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE);
}

static void take_away(run *r) {
  for (uint32_t i = 0; i < r->control->scripts.count; i++)
    targets_take_away(&r->control->scripts.switches[i].at);
}

bool switches_ask(run *r, enum cs_asked what) {
  cs_scripts *s = &r->control->scripts;
  if (!s->count || __atomic_load_n(&s->asked, __ATOMIC_ACQUIRE) != CS_ASKED_NOTHING)
    return false;
  s->spent_ns = 0;
  if (!change(r, CS_ASKED_NOTHING, what))
    return false;
  for (uint32_t i = 0; i < s->count; i++)
    targets_set(&s->switches[i].at);
  /* Who met the first ones may have answered before the last were there. */
  if (__atomic_load_n(&s->asked, __ATOMIC_ACQUIRE) != what)
    take_away(r);
  return true;
}

void switches_take_back(run *r, enum cs_asked what) {
  if (!change(r, what, CS_ANSWERING))
    return;
  take_away(r);
  change(r, CS_ANSWERING, CS_ASKED_NOTHING);
}
