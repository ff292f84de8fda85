/* Activations that are counted instead of each becoming a row, see core/rows/counted.h. */
#ifndef CA_COUNT_H
#define CA_COUNT_H

#include "stack.h"
#include "core/rows/rows.h"

#if defined(CA_COUNTS) || defined(CA_COUNTS_NOTED)

/* Whether frames have it of callees that were counted; else it is 0, or has another meaning. */
static inline bool ca_has_inner(const ca_stack *stack) {
#ifdef CA_COUNTS
  return true;
#else
  return stack->rows.stores->counts;
#endif
}

/* What a frame's values have of callees that were counted. */
static inline int64_t ca_inner_rms(const ca_stack *stack, const ca_frame *f) {
  return ca_has_inner(stack) ? f->inner_rms : 0;
}

static inline uint32_t ca_inner_second(const ca_stack *stack, const ca_frame *f) {
  return ca_has_inner(stack) ? f->inner_second : 0;
}

/* What the frame's values have of others is in its row. */
static inline void ca_inner_in_row(ca_stack *stack, ca_frame *f) {
  if (!ca_has_inner(stack))
    return;
  stack->rows.counted_second -= f->inner_second;
  f->inner_rms = 0;
  f->inner_second = 0;
}

/* The frame's cost is in a row, its sizes are not. */
static inline void ca_continued(ca_stack *stack, ca_frame *f) {
  if (!ca_has_inner(stack))
    return;
  stack->rows.counted_second -= f->inner_second;
  f->inner_second = 0;
  f->flags |= CA_FRAME_CONTINUED;
}

#else

static inline int64_t ca_inner_rms(const ca_stack *stack, const ca_frame *f) {
  return 0;
}
static inline uint32_t ca_inner_second(const ca_stack *stack, const ca_frame *f) {
  return 0;
}
static inline void ca_inner_in_row(ca_stack *stack, ca_frame *f) {
}
static inline void ca_continued(ca_stack *stack, ca_frame *f) {
}

#endif

#if defined(CA_COUNTS)

/* The frame's activation has begun, with its construct. */
static inline void ca_begins(const ca_stack *stack, const ca_frame *f) {
  uint32_t *pending = stack->rows.stores->pending;
  if (pending)
    pending[f->construct]++;
}

static inline void ca_ends(const ca_stack *stack, const ca_frame *f) {
  uint32_t *pending = stack->rows.stores->pending;
  if (pending)
    pending[f->construct]--;
}

/* Of a frame that has just ended: whether it is known that no other activation of its routine is
 * pending. */
static inline bool ca_is_alone(const ca_stack *stack, const ca_frame *f) {
  const uint32_t *pending = stack->rows.stores->pending;
  return pending && pending[f->construct] == 0;
}

enum { CA_NOT_WITHIN, CA_WITHIN, CA_WITHIN_UNKNOWN };

/* Whether the frame lies on one of the same routine. */
static inline int ca_lies_within(const ca_stack *stack, const ca_frame *f) {
  for (int i = 1; i <= CA_COUNTED_FRAMES; i++) {
    if (f - i < stack->base)
      return CA_NOT_WITHIN;
    if (f[-i].construct == f->construct)
      return CA_WITHIN;
  }
  return CA_WITHIN_UNKNOWN;
}

/* Counts the activation of the top frame, which ends with this size and cost, callees included.
 * False: it has to become a row. `*due`: it is time for ca_course_look. */
static inline bool ca_count(ca_stack *stack, ca_frame *f, int64_t rms, uint64_t cost, bool *due) {
  const uint64_t high = (uint64_t)-CA_COUNTED_BELOW << 32 | (uint32_t)-CA_COUNTED_BELOW;
  ca_rows *rows = &stack->rows;
  ca_frame *caller = f - 1;
  uint32_t *pending = rows->stores->pending;
  if (!pending)
    return false;
  uint32_t others = --pending[f->construct];
  /* Values of the caller's stay far from where they need a row. */
  if (!rows->counted || stack->stubs != 0 || (f->flags & ~(uint64_t)CA_FRAME_COUNTABLE) != 0 ||
      rows->last_depth == ca_depth_of(stack, f) + 1 || (cost & high) != 0 ||
      (uint64_t)(rms + CA_COUNTED_BELOW) >= 2 * CA_COUNTED_BELOW ||
      (caller->cost & CA_NEARLY_FULL) != 0 || (caller->flags & CA_FRAME_APART) != 0 ||
      (uint32_t)(caller->inner_rms + (1 << 30)) >= (uint32_t)1 << 31)
    return false;
  int within = CA_LIKELY(others == 0) ? CA_NOT_WITHIN : ca_lies_within(stack, f);
  if (CA_UNLIKELY(within == CA_WITHIN_UNKNOWN))
    return false;
  uint32_t second = (uint32_t)cost;
  uint64_t what = (uint64_t)caller->construct << 32 | f->construct |
                  (within == CA_WITHIN ? CA_COUNTED_WITHIN : 0);
  bool full = false;
  rows->activations++;
  rows->counted_second += second - f->inner_second;
  caller->cost += cost;
  caller->inner_second += second;
  caller->inner_rms += f->flags & CA_FRAME_OPAQUE ? 0 : (int32_t)rms;
  f->inner_rms = 0;
  f->inner_second = 0;
  ca_counted_add(rows->counted, what, cost, (int32_t)rms, &full);
  if (CA_UNLIKELY(full))
    ca_rows_flush(rows, false);
  *due = ++stack->course.ended > stack->course.look_at;
  return true;
}

#elif defined(CA_COUNTS_NOTED)

/* New frames are found when they are looked at. */
static inline void ca_begins(const ca_stack *stack, const ca_frame *f) {
}

/* Known where the activation has been joined: what lies below it has been looked at then. */
static inline bool ca_is_alone(const ca_stack *stack, const ca_frame *f) {
  const ca_ancestors *a = &stack->rows.ancestors;
  uint32_t depth = ca_depth_of(stack, f);
  return a->pending && a->depth == depth && a->lowest >= depth && a->stubs == 0 &&
         a->pending[f->construct] == 0;
}

static inline void ca_ends(ca_stack *stack, const ca_frame *f) {
  ca_ancestors_ended(&stack->rows.ancestors, ca_depth_of(stack, f));
}

/* The same, after those that were noted have been joined. True: it is counted, or has a row. */
static inline bool ca_count(ca_stack *stack, ca_frame *f, int64_t rms, uint64_t cost, bool *due) {
  if (!stack->rows.counted || (f->flags & ~(uint64_t)CA_FRAME_COUNTABLE) != 0) {
    ca_ends(stack, f);
    return false;
  }
  ca_done one = {rms - f->inner_rms, cost, f, f->construct,
                 f->flags & CA_FRAME_OPAQUE ? (uint32_t)CA_DONE_OPAQUE : 0};
  ca_rows_join(&stack->rows, &one, 1, f - 1);
  return true;
}

#else

static inline void ca_begins(const ca_stack *stack, const ca_frame *f) {
}
static inline void ca_ends(const ca_stack *stack, const ca_frame *f) {
}
static inline bool ca_count(ca_stack *stack, ca_frame *f, int64_t rms, uint64_t cost, bool *due) {
  return false;
}
static inline bool ca_is_alone(const ca_stack *stack, const ca_frame *f) {
  return false;
}

#endif

#endif
