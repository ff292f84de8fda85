#include "activation.h"
#include "course.h"
#include "core/rows/resources.h"
#include "core/rows/thinned.h"

void ca_pop_flags(ca_hot *hot, ca_frame *f, int64_t first_reads) {
  ca_stack *stack = hot->stack;
  if (f->flags & CA_FRAME_LOOP) {
    if (stack->rows.stores->thinned)
      ca_thinned_ended(stack->rows.stores->thinned, stack->rows.left, f->construct,
                       hot->iterations + 1ull);
    hot->iterations = (uint32_t)(f->flags >> 32);
  }
  if (f->flags & CA_FRAME_OPAQUE) {
    ca_rare *r = ca_rare_of(stack, f);
    stack->opaque = r->outer_opaque;
    r->outer_opaque = NULL;
    f[-1].rms += first_reads;
  }
  if (f->flags & CA_FRAME_KNOWN)
    ca_course_forget(hot, f);
  if (f->flags & CA_FRAME_STUB)
    stack->stubs--;
  f->flags = 0;
}

void ca_push_flags(ca_stack *stack, ca_frame *frame, uint32_t construct_flags) {
  if (construct_flags & CA_CONSTRUCT_OPAQUE) {
    frame->flags |= CA_FRAME_OPAQUE;
    ca_rare_of(stack, frame)->outer_opaque = stack->opaque;
    stack->opaque = frame;
  }
  if (construct_flags & CA_CONSTRUCT_STUB) {
    frame->flags |= CA_FRAME_STUB;
    stack->stubs++;
  }
}

void ca_close_stack(ca_hot *hot, ca_stack *stack) {
  ca_stack_switch(hot, stack);
  stack->closing = true;
  ca_rows_flush(&stack->rows, false);
  ca_bank(hot);
  for (ca_frame *f = hot->s; f >= stack->base; f--) {
    if (f > stack->base && !(f->flags & CA_FRAME_OPAQUE))
      f[-1].rms -= ca_first_reads(f->near);
    uint32_t iterations = ca_iterations(hot, f);
    stack->iterations = hot->iterations;
    if (f->flags & CA_FRAME_LOOP)
      hot->iterations = (uint32_t)(f->flags >> 32);
    if (f->flags & CA_FRAME_KNOWN)
      ca_course_forget(hot, f);
    if (f > stack->base)
      ca_ends(stack, f);
    bool opaque = f->flags & CA_FRAME_OPAQUE;
    f->flags &= CA_FRAME_RARE | CA_FRAME_LOOP | CA_FRAME_ASKED;
    ca_rare_of(stack, f)->outer_opaque = NULL;
    int64_t rms = f->rms + ca_first_reads(f->near) + ca_inner_rms(stack, f);
    int64_t inclusive = rms + ca_rare_of(stack, f)->below;
    ca_rows_below(&stack->rows, ca_depth_of(stack, f), rms, opaque || f == stack->base);
    ca_emit(stack, f, iterations);
    if (f->flags & CA_FRAME_ASKED)
      ca_asked_ended(stack, f, inclusive, opaque, false);
    f->flags = 0;
    if (stack->rows.count >= CA_ROWS_MAX / 2) /* keep room for continuations */
      ca_rows_flush(&stack->rows, true);
  }
  ca_rows_flush(&stack->rows, true);
  ca_resources_send(&stack->rows, true);
  stack->closing = false;
  stack->stubs = 0;
  stack->opaque = NULL;
  hot->s = stack->base;
  ca_set_top(hot);
}
