/* Which activations a cell that was accessed before belongs to, to be inlined into what inlined
 * code calls for old cells. */
#ifndef CA_PENDING_H
#define CA_PENDING_H

#include "stack.h"
#ifdef CA_TIMES_APART
#include "base/lanes.h"
#endif

/* The deepest frame from `from` downwards that was pending at `time`; NULL: none. */
ca_frame *ca_pending_far(ca_hot *hot, ca_frame *from, uint32_t time);

/* Which of the CA_FRAMES_SEEN frames from `from` downwards that is, counted from below; 0: none of
 * them. Their times ascend, so that how many are above `time` says it, without a branch that nobody
 * can predict. */
static inline ptrdiff_t ca_pending_near(const ca_stack *stack, const ca_frame *from,
                                        uint32_t time) {
#ifdef CA_TIMES_APART
  return ca_not_above(ca_time_of(stack, from - CA_FRAMES_SEEN + 1), time);
#else
  ptrdiff_t count = CA_FRAMES_SEEN;
#pragma GCC unroll 8
  for (int i = 0; i < CA_FRAMES_SEEN; i++)
    count -= from[-i].ts > time;
  return count;
#endif
}

/* The deepest frame from `from` downwards that was pending at `time`, that the top's sizes flow to;
 * NULL: none. Most searches end near the top: look there first. */
static inline ca_frame *ca_receiver(ca_hot *hot, ca_frame *from, uint32_t time) {
  const ca_stack *stack = hot->stack;
  ptrdiff_t near = ca_pending_near(stack, from, time);
  from -= CA_FRAMES_SEEN;
  ca_frame *frame = CA_LIKELY(near) ? from + near : ca_pending_far(hot, from, time);
  return frame < stack->base || frame < stack->opaque ? NULL : frame;
}

#endif
