/* Activations of loops, on the stack like those of routines.
 *
 * A loop's frame lies on its routine's, or on that of a loop which encloses it: with an entry that
 * tells it by one comparison, and the routine's sp | 1, so that no return matches it. Engines tell
 * of *points* (code/loops.h):
 *
 * - header of loop L (sp: the stack pointer there): frames with frame.sp < sp are gone, as after
 *   longjmp or an exception, and end. Loops on top that do not contain L end. If L is on top then,
 *   its back edge was taken: an iteration. Else L begins, after those loops around it that are not
 *   there.
 * - exit target, in loop L or in none: what is gone ends, as at a header, for longjmp may lead to
 *   what leaves a loop; then loops on top that do not contain it.
 *
 * Points count for the topmost frame of a routine if its entry lies in the point's function; if
 * not, the code was entered in a way that nobody saw, and the point does nothing. So it is where sp
 * lies on a stack that is not known. Far below the frame of its own routine, on the same stack, it
 * stays, in a large frame: a routine that changes stacks would be on top instead. */
#ifndef CA_STACK_LOOPS_H
#define CA_STACK_LOOPS_H

#include "calls.h"
#include "code/loops.h"

void ca_loop_header_far(ca_hot *hot, uint32_t loop, const ca_function *function, uint64_t sp);
void ca_loop_exit_far(ca_hot *hot, uint32_t inside, const ca_function *function, uint64_t sp);

/* The block at a loop's header begins. `loop`: its construct. */
static inline void ca_loop_header(ca_hot *hot, uint32_t loop, const ca_function *function,
                                  uint64_t sp) {
  ca_frame *top = hot->s;
  if (CA_LIKELY(top->construct == loop && top->sp - sp < CA_FAR)) {
    hot->iterations++;
    if (CA_UNLIKELY((int32_t)hot->iterations < 0))
      ca_spill_iterations(hot);
    return;
  }
  ca_loop_header_far(hot, loop, function, sp);
}

/* A block begins that is an exit target. `inside`: the construct of the innermost loop that
 * contains it; 0: none. */
static inline void ca_loop_exit(ca_hot *hot, uint32_t inside, const ca_function *function,
                                uint64_t sp) {
  const ca_frame *top = hot->s;
  bool out = inside ? top->construct == inside : (top->flags & CA_FRAME_LOOP) == 0;
  if (CA_LIKELY(!out || top->sp - sp >= CA_FAR))
    ca_loop_exit_far(hot, inside, function, sp);
}

/* Tells the reference of a point, before what the point does. */
void ca_trace_point(ca_tracer *tracer, uint32_t thread, uint32_t kind, uint32_t loop,
                    const ca_function *function, uint64_t sp);

#endif
