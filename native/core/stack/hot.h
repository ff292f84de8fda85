/* The state that inlined sequences touch. */
#ifndef CA_HOT_H
#define CA_HOT_H

#include "core/rows/frame.h"

struct ca_thread;
struct ca_stack;

/* One per thread, where the engine reaches it cheapest: Valgrind keeps it in the guest's shadow
 * state, the DynamoRIO client in thread-local storage. */
typedef struct ca_hot {
  uint64_t count; /* current time, in both halves */
  /* Less a time (of 31 bits), the top bit of each half says that the time is before the entry of
   * the top activation, or of its parent. */
  uint64_t before_top;
  uint64_t before_parent;
#ifdef CA_NO_FRESH
  uint64_t moved;   /* bytes that the string instruction at hand has gone through so far */
  uint64_t acquire; /* cells read inline that ca_acquire_read is due for, as in ca_old_reads */
#else
  uint32_t top_ts;    /* s->fresh */
  uint32_t parent_ts; /* s[-1].fresh */
#endif
  /* A write of a cell before this time, otherwise than by the stack pointer, is to be told of:
   * ca_known_write. As before_top. */
#ifdef CA_NO_FRESH
  uint64_t before_known;
#else
  uint32_t known_ts, unused_known;
#endif
  uint64_t cost; /* since the last call or return, see ca_cost_since */
  uint64_t near; /* the same for frame.near */
#ifdef CA_BEYOND
  /* Where loops are recorded, most activations have their routine's or a loop's between them and
   * what has seen their input. As before_parent and near, one frame further: */
  uint64_t before_beyond;
  uint64_t beyond; /* those of near that are beyond the parent: it reads them first, too */
#endif
  uint64_t entry; /* s->entry */
  /* How often the innermost loop on the stack, which need not be on top, took a back edge. Its top
   * bit says that it is time to put them into a row. */
  uint32_t iterations, unused;
  /* While the stack pointer is this, in the routine that runs functions of scripts, the current
   * frame is in that cell, see core/scripts. */
  uint64_t script_sp;
  uint64_t script_cell;
  uint64_t tops; /* constant 0x80000000'80000000 */
  uint64_t ones; /* constant 0x00000001'00000001 */
  uint64_t mask; /* constant CA_OFFSET_MASK */
  uint64_t flat; /* address of the value of the cell at 0, see shadow.h */
  uint64_t flat_mask;
  uint64_t *units; /* top level of the shadow table, see shadow.h */
  ca_frame *s;     /* top frame */
  struct ca_stack *stack;
  struct ca_thread *thread; /* NULL until the thread has been set up */
} ca_hot;

/* Blocks << 32 | second cost since the last call or return. With CA_NARROW_COST hot.cost has the
 * blocks in its low bits, so that code adds a constant of 32 bits: for engines that bank before
 * they have run 2^24 blocks. */
#define CA_NARROW_BITS 24
static inline uint64_t ca_cost_since(const ca_hot *hot) {
#ifdef CA_NARROW_COST
  return hot->cost << (64 - CA_NARROW_BITS) >> (32 - CA_NARROW_BITS) | hot->cost >> CA_NARROW_BITS;
#else
  return hot->cost;
#endif
}

/* What files do that are for recordings without loops alone: their activations end as fast as they
 * would if there were none. */
#if defined(CA_BEYOND) && !defined(CA_WITHOUT_LOOPS)
#define CA_HAS_BEYOND
#endif

#ifdef CA_HAS_BEYOND
/* For the parent they are what near is for the top, but taken off its own parent at once. Opaque
 * activations pass nothing on. */
static inline void ca_bank_beyond(ca_hot *hot) {
  if (hot->beyond == 0)
    return;
  ca_frame *s = hot->s;
  int64_t reads = ca_first_reads(hot->beyond);
  hot->beyond = 0;
  if (CA_UNLIKELY(s->flags & CA_FRAME_OPAQUE))
    return;
  s[-1].rms += reads;
  if (CA_LIKELY(!(s[-1].flags & CA_FRAME_OPAQUE)))
    s[-2].rms -= reads;
}
#else
static inline void ca_bank_beyond(ca_hot *hot) {
}
#endif

/* What was counted since the last call or return goes to the top frame. */
static inline void ca_bank(ca_hot *hot) {
  ca_bank_beyond(hot);
  hot->s->cost += ca_cost_since(hot);
  hot->s->near += hot->near;
  hot->cost = hot->near = 0;
}

/* See ca_hot.before_top. */
static inline uint64_t ca_before(uint32_t ts) {
  return CA_BOTH(ts + 0x7fffffffu);
}

static inline void ca_set_top(ca_hot *hot) {
  ca_frame *s = hot->s;
  hot->before_top = ca_before(s->ts);
  hot->before_parent = ca_before(s[-1].ts);
#ifdef CA_HAS_BEYOND
  hot->before_beyond = ca_before(s[-2].ts);
#endif
#ifndef CA_NO_FRESH
  hot->top_ts = s->fresh;
  hot->parent_ts = s[-1].fresh;
#endif
  hot->entry = s->entry;
}

/* See before_known; 0: no write is. */
static inline void ca_set_known(ca_hot *hot, uint32_t ts) {
#ifdef CA_NO_FRESH
  hot->before_known = ca_before(ts);
#else
  hot->known_ts = ts;
#endif
}

static inline uint32_t ca_iterations(const ca_hot *hot, const ca_frame *top) {
  return top->flags & CA_FRAME_LOOP ? hot->iterations : 0;
}

#endif
