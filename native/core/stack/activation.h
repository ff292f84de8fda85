/* Activations begin and end as they almost always do, to be inlined into what an engine calls for
 * calls and returns. Which end when is in calls.h. */
#ifndef CA_ACTIVATION_H
#define CA_ACTIVATION_H

#include "asked.h"
#include "count.h"
#include "emit.h"
#include "core/rows/rows.h"

/* What is left to do for a frame with flags: sizes of an opaque one do not reach its caller. */
void ca_pop_flags(ca_hot *hot, ca_frame *frame, int64_t first_reads);
void ca_push_flags(ca_stack *stack, ca_frame *frame, uint32_t construct_flags);

/* Ends all activations of a stack, the root included, as incomplete. */
void ca_close_stack(ca_hot *hot, ca_stack *stack);

/* Ends the top activation. True: it is time for ca_course_look. */
static inline bool ca_pop(ca_hot *hot) {
  ca_frame *f = hot->s, *parent = f - 1;
  ca_stack *stack = hot->stack;
  uint64_t near = f->near + hot->near, cost = f->cost + ca_cost_since(hot);
  int64_t first_reads = ca_first_reads(near), rms = f->rms + first_reads;
  int64_t inclusive = 0;
  uint32_t depth = ca_depth_of(stack, f);
  bool full = false, opaque = f->flags & CA_FRAME_OPAQUE;
  ca_bank_beyond(hot);
  hot->cost = hot->near = 0;
  parent->rms -= first_reads; /* cells last touched under the parent: it has seen them */
  rms += ca_inner_rms(stack, f);
  if (CA_UNLIKELY(f->flags & CA_FRAME_ASKED))
    inclusive = rms + ca_rare_of(stack, f)->below;
  if (ca_count(stack, f, rms, cost, &full)) {
    f->near = f->cost = 0;
    f->rms = 0;
  } else if (CA_LIKELY(rms == (int32_t)rms && !(f->flags & CA_FRAME_RARE) &&
                       ca_rows_plain(&stack->rows, f->construct, depth, (uint32_t)rms, cost,
                                     ca_iterations(hot, f), &full))) {
    ca_rows_below(&stack->rows, depth, rms, opaque);
    ca_inner_in_row(stack, f);
    f->near = f->cost = 0;
    f->rms = 0;
    if (CA_UNLIKELY(full && stack->rows.count == CA_ROWS_MAX))
      ca_rows_flush(&stack->rows, false);
  } else {
    f->near = near;
    f->cost = cost;
    stack->iterations = hot->iterations;
    ca_rows_below(&stack->rows, depth, rms, opaque);
    ca_emit(stack, f, ca_iterations(hot, f));
  }
  if (CA_UNLIKELY(f->flags != 0)) {
    if (f->flags & CA_FRAME_ASKED)
      ca_asked_ended(stack, f, inclusive, opaque, true);
    ca_pop_flags(hot, f, first_reads);
  }
  hot->s = parent;
  ca_set_top(hot);
  if (CA_UNLIKELY(parent->cost & CA_NEARLY_FULL))
    ca_spill(stack, parent);
  return full;
}

/* Ends the top activation, of a loop or without flags, which becomes a row with others later: see
 * ca_rows_join. */
static inline void ca_note(ca_hot *hot, ca_done *done) {
  ca_frame *f = hot->s;
  ca_bank(hot);
  int64_t first_reads = ca_first_reads(f->near);
  *done = (ca_done){f->rms + first_reads, f->cost, f, f->construct, ca_iterations(hot, f)};
  if (f->flags & CA_FRAME_LOOP) {
    hot->iterations = (uint32_t)(f->flags >> 32);
    if (hot->stack->rows.stores->counts)
      done->iterations |= CA_DONE_LOOP;
  }
  f[-1].rms -= first_reads;
  f->near = f->cost = f->flags = 0;
  f->rms = 0;
  hot->s = f - 1;
  ca_set_top(hot);
}

/* Of a construct without flags. */
static inline void ca_push_plain(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp) {
  ca_frame *frame = hot->s + 1;
  ca_bank(hot);
  uint32_t now = (uint32_t)hot->count + CA_TIME_STEP;
#ifdef CA_HAS_BEYOND
  hot->before_beyond = hot->before_parent;
#endif
  hot->before_parent = hot->before_top;
#ifndef CA_NO_FRESH
  hot->parent_ts = hot->top_ts;
  hot->top_ts = frame->fresh = now;
#endif
  hot->count = CA_BOTH(now);
  hot->before_top = ca_before(now);
  hot->entry = frame->entry = entry;
  frame->sp = sp;
  frame->ts = now;
  ca_note_time(hot->stack, frame);
  frame->construct = construct;
  ca_begins(hot->stack, frame);
  hot->s = frame;
}

static inline void ca_push(ca_hot *hot, const ca_constructs *constructs, uint64_t entry,
                           uint32_t construct, uint64_t sp) {
  uint32_t flags = constructs->list[construct].flags;
  ca_push_plain(hot, entry, construct, sp);
  if (CA_UNLIKELY(flags != 0))
    ca_push_flags(hot->stack, hot->s, flags);
}

#endif
