/* Which activations a cell that was accessed before belongs to, to be inlined into what inlined
 * code calls for old cells. */
#ifndef CA_RECEIVER_H
#define CA_RECEIVER_H

#include "access.h"

static inline bool ca_is_external(uint32_t time) {
  return time != 0 && time < CA_EXTERNAL_LIMIT;
}

/* How many of the CA_FRAMES_BELOW frames from `top` downwards began after `time`: their order
 * makes a sum of it, without a branch that nobody can predict. */
static inline ptrdiff_t ca_began_after(const ca_frame *top, uint32_t time) {
  ptrdiff_t count = 0;
#pragma GCC unroll 8
  for (int i = 0; i < CA_FRAMES_BELOW; i++)
    count += top[-i].ts > time;
  return count;
}

/* The deepest frame from `from` downwards that was pending at `time`; NULL: none. */
ca_frame *ca_pending_far(ca_hot *hot, ca_frame *from, uint32_t time);

/* The deepest frame pending at `time`, before the top began, that the top's sizes flow to; NULL:
 * none. Most searches end near the top: look there first. */
static inline ca_frame *ca_receiver(ca_hot *hot, uint32_t time) {
  const ca_stack *stack = hot->stack;
  ptrdiff_t count = ca_began_after(hot->s - 1, time);
  ca_frame *frame = hot->s - 1 - count;
  if (CA_UNLIKELY(count == CA_FRAMES_BELOW))
    frame = ca_pending_far(hot, frame, time);
  return frame < stack->base || (stack->opaque && frame < stack->opaque) ? NULL : frame;
}

/* As ca_old_read for several cells: bit i of `which` is for the one of value times[i] &
 * CA_TIME_MASK. */
static inline void ca_old_reads(ca_hot *hot, const uint32_t *times, uint32_t which) {
  int64_t first_reads = 0;
  for (; which; which &= which - 1) {
    uint32_t time = times[__builtin_ctz(which)];
    if (CA_UNLIKELY(ca_is_external(time))) {
      ca_old_read(hot, time);
      continue;
    }
    first_reads++;
    ca_frame *seen = time ? ca_receiver(hot, time) : NULL;
    if (seen)
      seen->rms--;
  }
  hot->s->rms += first_reads;
}

#endif
