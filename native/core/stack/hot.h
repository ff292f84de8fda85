/* The state that inlined sequences touch, and the activation stack's frames. */
#ifndef CA_HOT_H
#define CA_HOT_H

#include "core/base/base.h"

struct ca_thread;
struct ca_stack;

enum {
  CA_FRAME_OPAQUE = 1, /* allocator or lazy binder: sizes do not flow to the caller */
  CA_FRAME_STUB = 2,   /* entered through a PLT-like stub: takes the name of what it jumps to */
  CA_FRAME_BINDER = 4, /* that stub went to the lazy binder */
  CA_FRAME_ARGS = 8,   /* its arguments are recorded */
  CA_FRAME_RARE = 32,  /* its ca_rare may not be zero */
};

/* One pending activation: without subtrees, one line of the cache. In frames above the top every
 * field after `fresh` is zero, so that a push stores few words only. */
typedef struct ca_frame {
  uint64_t sp;        /* address of the return address at entry */
  uint32_t ts;        /* time at entry */
  uint32_t construct; /* id */
  uint64_t entry;     /* address of the routine's entry */
  /* What was accessed at this time or later is as good as accessed now: ts, or more after another
   * stack has run. Not kept with CA_NO_FRESH. */
  uint32_t fresh;
  uint32_t inner_count; /* see subtrees.h */
#ifndef CA_NO_SUBTREES
  uint64_t inner;
#endif
  uint64_t near; /* two halves to be added: first reads of cells last touched under the parent */
  uint64_t cost; /* self blocks << 32 | self second cost, see work.h */
  int64_t rms; /* self; first reads of cells older than the parent, minus what callees read first */
  uint64_t flags;
} ca_frame;

/* What few activations have. In frames above the top all is zero. */
typedef struct ca_rare {
  int64_t written;               /* self; the same for first writes (footprint = rms + written) */
  int64_t kernel;                /* self; re-reads of what the kernel wrote */
  int64_t thread;                /* self; re-reads of what other threads wrote */
  struct ca_frame *outer_opaque; /* next opaque frame towards the root, if this one is opaque */
} ca_rare;

/* Frames below a stack's root, never pending: searches look at CA_FRAMES_SEEN at once. */
#define CA_FRAMES_BELOW 24
#define CA_FRAMES_SEEN 8

/* One per thread, where the engine reaches it cheapest: Valgrind keeps it in the guest's shadow
 * state, the DynamoRIO client in thread-local storage. */
typedef struct ca_hot {
  uint64_t count; /* current time, in both halves */
  /* Less a time (of 31 bits), the top bit of each half says that the time is before the entry of
   * the top activation, or of its parent. */
  uint64_t before_top;
  uint64_t before_parent;
#ifdef CA_NO_FRESH
  uint64_t moved; /* bytes that the string instruction at hand has gone through so far */
#else
  uint32_t top_ts;    /* s->fresh */
  uint32_t parent_ts; /* s[-1].fresh */
#endif
  uint64_t cost;  /* since the last call or return, see ca_cost_since */
  uint64_t near;  /* the same for frame.near */
  uint64_t entry; /* s->entry */
  uint64_t tops;  /* constant 0x80000000'80000000 */
  uint64_t ones;  /* constant 0x00000001'00000001 */
  uint64_t mask;  /* constant CA_OFFSET_MASK */
  uint64_t flat;  /* address of the value of the cell at 0, see shadow.h */
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

/* What was counted since the last call or return goes to the top frame. */
static inline void ca_bank(ca_hot *hot) {
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
#ifndef CA_NO_FRESH
  hot->top_ts = s->fresh;
  hot->parent_ts = s[-1].fresh;
#endif
  hot->entry = s->entry;
}

#endif
