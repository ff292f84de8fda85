#include "noted.h"
#include "thinned.h"

#ifdef CA_COUNTS_NOTED

enum { BLOCK = CA_NOTED_BLOCK, PENDING = BLOCK };

/* What is known of the activations of the block at hand. */
typedef struct {
  uint32_t depth[BLOCK];
  uint32_t caller[BLOCK];
  uint16_t parent[BLOCK]; /* the caller among them; PENDING: it has not ended */
  bool within[BLOCK];     /* of another activation of the routine */
  bool named[BLOCK];      /* the names of all that it lies in are known */
  /* What its other values have not yet of callees that were counted. */
  int64_t rms[BLOCK];
  uint64_t cost[BLOCK];
  uint32_t second[BLOCK];
} block;

static inline uint32_t kind_of(const ca_frame *f) {
  return f->flags & CA_FRAME_STUB   ? CA_ANCESTOR_STUB
         : f->flags & CA_FRAME_LOOP ? CA_ANCESTOR_LOOP
                                    : 0;
}

/* The ancestors of what ends next. Inlined code names stubs' frames anew, too. */
static inline void find_pending(ca_ancestors *a, const ca_frame *base, uint32_t lowest,
                                const ca_frame *top) {
  if (a->stubs > 0)
    ca_ancestors_ended(a, a->stub);
  ca_ancestors_cut(a, a->lowest < lowest ? a->lowest : lowest);
  a->lowest = lowest;
  for (const ca_frame *f = base + a->depth; f <= top; f++)
    ca_ancestors_add(a, f->construct, kind_of(f));
}

/* Readers know of a loop which routine its code is of: the activation around it has to be of that.
 */
static inline bool is_known_loop(const ca_rows *rows, const ca_ancestors *a, uint32_t depth) {
  const ca_constructs *constructs = rows->stores->constructs;
  uint32_t loop = a->by_depth[depth] & CA_ANCESTOR_CONSTRUCT;
  while (a->by_depth[depth] & CA_ANCESTOR_LOOP)
    depth--;
  return a->by_depth[depth] == ca_owner_of(constructs, loop);
}

/* Backwards: what follows an activation is a caller's end, or was called by one of its callers. */
static void find_callers(ca_rows *rows, const ca_done *done, uint32_t count, const ca_frame *top,
                         block *b) {
  ca_ancestors a = rows->ancestors; /* in registers */
  uint32_t lowest = UINT32_MAX;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t depth = (uint32_t)(done[i].frame - rows->base);
    b->depth[i] = depth;
    lowest = depth < lowest ? depth : lowest;
  }
  find_pending(&a, rows->base, lowest, top);
  uint16_t ended[BLOCK]; /* the last ones of the ancestors, which have ended since */
  uint32_t others = 0;
  for (uint32_t i = count; i-- > 0;) {
    uint32_t depth = b->depth[i];
    if (a.depth > depth) {
      uint32_t cut = a.depth - depth;
      others = others > cut ? others - cut : 0;
      ca_ancestors_cut(&a, depth);
    } else if (a.depth < depth) {
      ca_ancestors_add(&a, done[i + 1].construct,
                       done[i + 1].iterations & CA_DONE_LOOP ? CA_ANCESTOR_LOOP : 0);
      ended[others++] = (uint16_t)(i + 1);
    }
    uint32_t caller = a.by_depth[depth - 1];
    b->caller[i] = caller & CA_ANCESTOR_CONSTRUCT;
    b->parent[i] = others > 0 ? ended[others - 1] : PENDING;
    b->within[i] = a.pending[done[i].construct] != 0;
    b->named[i] = a.stubs == 0 && (CA_LIKELY((caller & CA_ANCESTOR_LOOP) == 0) ||
                                   is_known_loop(rows, &a, depth - 1));
  }
  rows->ancestors = a;
}

/* Both halves of the cost, and the size. */
static inline bool fits(uint64_t cost, int64_t rms) {
  const uint64_t high = (uint64_t)-CA_COUNTED_BELOW << 32 | (uint32_t)-CA_COUNTED_BELOW;
  return (cost & high) == 0 && (uint64_t)(rms + CA_COUNTED_BELOW) < 2 * CA_COUNTED_BELOW;
}

void ca_noted_count(ca_rows *rows, ca_done *done, uint32_t count, const ca_frame *top,
                    void single(ca_rows *rows, const ca_done *done)) {
  block b;
  find_callers(rows, done, count, top, &b);
  for (uint32_t i = 0; i < count; i++) {
    b.rms[i] = 0;
    b.cost[i] = 0;
    b.second[i] = 0;
  }
  for (uint32_t i = 0; i < count; i++) {
    ca_frame *f = done[i].frame;
    int64_t rms = done[i].rms + f->inner_rms + b.rms[i];
    uint64_t cost = done[i].cost + b.cost[i];
    uint32_t inner = f->inner_second + b.second[i], parent = b.parent[i];
    uint64_t around = parent == PENDING ? f[-1].cost : done[parent].cost;
    f->inner_rms = 0;
    f->inner_second = 0;
    uint32_t loop = done[i].iterations & CA_DONE_LOOP, iterations = done[i].iterations - loop;
    if (loop != 0 || rows->last_depth == b.depth[i] + 1 || !b.named[i] ||
        (around & CA_NEARLY_FULL) != 0 || !fits(cost, rms)) {
      rows->counted_second -= inner;
      if (loop != 0 && rows->stores->thinned)
        ca_thinned_ended(rows->stores->thinned, rows->left, done[i].construct, iterations + 1ull);
      ca_rows_below(rows, b.depth[i], rms, !loop && iterations == CA_DONE_OPAQUE);
      single(rows, &(ca_done){rms, cost, f, done[i].construct, loop ? iterations : 0});
      continue;
    }
    uint32_t second = (uint32_t)cost;
    int64_t flows = done[i].iterations == CA_DONE_OPAQUE ? 0 : rms;
    if (parent == PENDING) {
      f[-1].cost += cost;
      f[-1].inner_second += second;
      f[-1].inner_rms += flows;
    } else {
      b.cost[parent] += cost;
      b.second[parent] += second;
      b.rms[parent] += flows;
    }
    rows->activations++;
    rows->counted_second += second - inner;
    bool full = false;
    ca_counted_add(rows->counted,
                   (uint64_t)b.caller[i] << 32 | done[i].construct |
                       (b.within[i] ? CA_COUNTED_WITHIN : 0),
                   cost, (int32_t)rms, &full);
    if (CA_UNLIKELY(full))
      ca_rows_flush(rows, false);
  }
}

#endif
