#include "activation.h"
#include "core/features/contexts.h"
#include "hotpath.h"

static inline int32_t clamp32(int64_t value) {
  return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

void ca_spill(ca_stack *stack, ca_frame *frame) {
  if (CA_UNLIKELY(stack->thread->process->contexts != NULL))
    stack->rows.context = ca_context_of(stack, frame);
  ca_row row = {
      frame->construct,     ca_depth_of(stack, frame), 0, 0, 0, 0, (uint32_t)(frame->cost >> 32),
      (uint32_t)frame->cost};
  ca_rows_continue(stack, &row);
  frame->cost = 0;
}

static inline bool fits32(int64_t value) {
  return value == (int32_t)value;
}

static inline bool any_wide(const ca_frame *f, const ca_rare *r) {
  return !fits32(f->rms) || !fits32(r->written) || !fits32(r->kernel) || !fits32(r->thread) ||
         !fits32(f->rms + r->written);
}

/* A frame's values that do not fit a row go ahead of it in continuation rows. */
static void spill_sizes(ca_stack *stack, ca_frame *f, ca_rare *r) {
  while (any_wide(f, r)) {
    int64_t rms = clamp32(f->rms), footprint = clamp32(f->rms + r->written);
    ca_row row = {f->construct,
                  ca_depth_of(stack, f),
                  clamp32(rms),
                  clamp32(footprint),
                  clamp32(r->kernel),
                  clamp32(r->thread),
                  0,
                  0};
    ca_rows_continue(stack, &row);
    f->rms -= row.rms;
    r->written -= row.footprint - row.rms;
    r->kernel -= row.kernel;
    r->thread -= row.thread;
  }
}

void ca_emit(ca_stack *stack, ca_frame *f) {
  if (CA_UNLIKELY(stack->thread->process->contexts != NULL))
    stack->rows.context = ca_context_of(stack, f);
  ca_rare none = {0}, *r = f->flags & CA_FRAME_RARE ? ca_rare_of(stack, f) : &none;
  f->rms += ca_first_reads(f->near);
  if (CA_UNLIKELY(any_wide(f, r)))
    spill_sizes(stack, f, r);
  ca_row row = {f->construct,
                ca_depth_of(stack, f),
                (int32_t)f->rms,
                stack->rows.footprint ? (int32_t)(f->rms + r->written) : 0,
                (int32_t)r->kernel,
                (int32_t)r->thread,
                (uint32_t)(f->cost >> 32),
                (uint32_t)f->cost};
  bool args = f->flags & CA_FRAME_ARGS;
  if (CA_UNLIKELY(args))
    ca_rows_args(&stack->rows, stack->args[ca_depth_of(stack, f)]);
  ca_rows_add(stack, &row);
  if (CA_UNLIKELY(args))
    stack->rows.fold_depth = CA_NO_DEPTH;
  f->near = f->cost = 0;
  f->rms = r->written = r->kernel = r->thread = 0;
}

void ca_pop_flags(ca_stack *stack, ca_frame *f, int64_t first_reads) {
  if (f->flags & CA_FRAME_OPAQUE) {
    ca_rare *r = ca_rare_of(stack, f);
    stack->opaque = r->outer_opaque;
    r->outer_opaque = NULL;
    f[-1].rms += first_reads;
  }
  f->flags = 0;
}

void ca_push_flags(ca_stack *stack, ca_frame *frame, uint32_t construct_flags) {
  if (construct_flags & CA_CONSTRUCT_OPAQUE) {
    frame->flags |= CA_FRAME_OPAQUE;
    ca_rare_of(stack, frame)->outer_opaque = stack->opaque;
    stack->opaque = frame;
  }
  if (construct_flags & CA_CONSTRUCT_STUB)
    frame->flags |= CA_FRAME_STUB;
}

static void end_until(ca_hot *hot, uint64_t sp) {
  while (hot->s > hot->stack->base && hot->s->sp < sp)
    ca_pop(hot);
}

void ca_call_far(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp) {
  ca_locate(hot, sp, false);
  end_until(hot, sp + 1);
  ca_push(hot, hot->thread->process, entry, construct, sp);
}

void ca_return_far(ca_hot *hot, uint64_t sp) {
  uint64_t top = hot->s->sp;
  if (sp > top || hot->s == hot->stack->base)
    ca_locate(hot, sp, false);
  else if (top - sp >= CA_FAR_RETURN)
    ca_locate(hot, sp, true);
  end_until(hot, sp);
}

void ca_entry(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp) {
  if (CA_UNLIKELY(hot->s->sp - sp >= CA_FAR))
    ca_locate(hot, sp, false);
  ca_frame *top = hot->s;
  ca_stack *stack = hot->stack;
  if (top == stack->base) {
    if (stack->start == 0)
      stack->start = sp;
    ca_push(hot, hot->thread->process, entry, construct, sp);
    return;
  }
  if (top->entry == entry)
    return;
  if (top->flags & CA_FRAME_STUB) {
    uint32_t *flags = &hot->thread->process->constructs[construct].flags;
    if (top->flags & CA_FRAME_BINDER)
      *flags |= CA_CONSTRUCT_OPAQUE;
    top->flags &= ~(CA_FRAME_STUB | CA_FRAME_BINDER | CA_FRAME_CONTEXT);
    top->construct = construct;
    top->entry = entry;
    hot->entry = entry;
    ca_push_flags(stack, top, *flags);
  } else if (top->sp == sp) {
    ca_pop(hot);
    ca_push(hot, hot->thread->process, entry, construct, sp);
  }
}

void ca_binder(ca_hot *hot) {
  hot->s->flags |= CA_FRAME_BINDER;
}

void ca_signal_enter(ca_hot *hot, uint64_t sp) {
  ca_stack *stack = hot->thread->stacks;
  while (stack && (stack->kind != CA_STACK_SIGNAL || stack->interrupted))
    stack = stack->next;
  if (!stack)
    stack = ca_stack_new(hot, CA_STACK_SIGNAL, sp);
  if (!stack)
    return;
  stack->interrupted = hot->stack;
  stack->interrupted_sp = sp;
  stack->start = 0;
  ca_stack_switch(hot, stack);
}

void ca_signal_leave(ca_hot *hot) {
  ca_stack *stack = hot->stack;
  if (stack->kind != CA_STACK_SIGNAL || !stack->interrupted)
    return;
  while (hot->s > stack->base)
    ca_pop(hot);
  ca_stack *back = stack->interrupted;
  stack->interrupted = NULL;
  ca_stack_switch(hot, back);
}

void ca_close_stack(ca_hot *hot, ca_stack *stack) {
  ca_stack_switch(hot, stack);
  ca_rows_flush(stack, false);
  ca_bank(hot);
  for (ca_frame *f = hot->s; f >= stack->base; f--) {
    if (f > stack->base && !(f->flags & CA_FRAME_OPAQUE))
      f[-1].rms -= ca_first_reads(f->near);
    f->flags &= CA_FRAME_RARE;
    ca_rare_of(stack, f)->outer_opaque = NULL;
    ca_emit(stack, f);
    f->flags = 0;
    if (stack->rows.count >= CA_ROWS_MAX / 2) /* keep room for continuations */
      ca_rows_flush(stack, true);
  }
  ca_rows_flush(stack, true);
  stack->opaque = NULL;
  hot->s = stack->base;
  ca_set_top(hot);
}
