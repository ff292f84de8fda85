/* What was pending around activations that were noted when they ended, and are looked at later:
 * see noted.h. Frames of that time may have other activations by now. */
#ifndef CA_ANCESTORS_H
#define CA_ANCESTORS_H

#include "frame.h"

/* The activations at depths below `depth`, as far as they have been added. */
typedef struct ca_ancestors {
  uint32_t *by_depth; /* their constructs, with CA_ANCESTOR_STUB or CA_ANCESTOR_LOOP */
  uint32_t *pending;  /* by construct: how many of them are of it; NULL until the first row */
  uint32_t depth;
  uint32_t lowest; /* from this depth on, frames may be others' since */
  uint32_t stubs;  /* of them */
  uint32_t stub;   /* the depth of the outermost, if there are any */
} ca_ancestors;
#define CA_ANCESTOR_STUB 0x80000000u
#define CA_ANCESTOR_LOOP 0x40000000u
#define CA_ANCESTOR_CONSTRUCT (CA_ANCESTOR_LOOP - 1)

/* `kind`: CA_ANCESTOR_STUB, CA_ANCESTOR_LOOP or 0. */
static inline void ca_ancestors_add(ca_ancestors *a, uint32_t construct, uint32_t kind) {
  if (CA_UNLIKELY(kind == CA_ANCESTOR_STUB) && a->stubs++ == 0)
    a->stub = a->depth;
  a->pending[construct]++;
  a->by_depth[a->depth++] = construct | kind;
}

/* Those at this depth and above are taken away. */
static inline void ca_ancestors_cut(ca_ancestors *a, uint32_t depth) {
  while (a->depth > depth) {
    uint32_t last = a->by_depth[--a->depth];
    a->pending[last & CA_ANCESTOR_CONSTRUCT]--;
    a->stubs -= last >> 31;
  }
}

/* The activation at this depth has ended, or has another construct. */
static inline void ca_ancestors_ended(ca_ancestors *a, uint32_t depth) {
  if (depth < a->lowest)
    a->lowest = depth;
}

#endif
