/* Courses: how far the pending activations of a stack have come, at points of its progress (the
 * frame `open` of a batch, see format.ts). The cost between two points of a stack is a small share
 * of what it has cost so far, so that each activation which will have cost much has many points.
 * What finished below a pending frame is in the rows that were sent before.
 *
 * Footprints are not counted in every run, as that takes a check of each write against the top
 * activation, which finds all that is on the stack, too. For the frames that a point has been taken
 * of, first writes are counted from then on: a write is checked against the entry of the last of
 * them, and hardly ever comes before it. Writes by the stack pointer are not checked: spilled
 * registers and locals are nobody's data. */
#ifndef CA_COURSE_H
#define CA_COURSE_H

#include "stack.h"

/* Whenever some rows have come, and between blocks, where nothing waits in translated code: takes a
 * point if one is due. */
void ca_course_look(ca_hot *hot);

/* The frame, a known one, ends: what it wrote first its caller did, too, or had before. */
void ca_course_forget(ca_hot *hot, ca_frame *frame);

/* For engines that know how many activations have ended. */
static inline void ca_course_ended(ca_hot *hot, uint32_t count) {
  hot->stack->course.ended += count;
}
static inline void ca_course_look_if_due(ca_hot *hot) {
  const ca_course *course = &hot->stack->course;
  if (CA_UNLIKELY(course->ended > course->look_at))
    ca_course_look(hot);
}

/* Frames that a point has: the outermost ones, up to the first opaque one. */
enum { CA_COURSE_FRAMES = 128 };

#endif
