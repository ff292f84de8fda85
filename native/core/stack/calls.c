#include "calls.h"
#include "locate.h"

static void end_until(ca_hot *hot, uint64_t sp) {
  while (hot->s > hot->stack->base && hot->s->sp < sp)
    ca_pop(hot);
}

void ca_call_far(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp) {
  ca_locate(hot, sp, false);
  end_until(hot, sp + 1);
  ca_push(hot, hot->stack->thread->all->constructs, entry, construct, sp);
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
    ca_push(hot, hot->stack->thread->all->constructs, entry, construct, sp);
    return;
  }
  if (top->entry == entry)
    return;
  if (top->flags & CA_FRAME_STUB) {
    uint32_t *flags = &stack->thread->all->constructs->list[construct].flags;
    if (top->flags & CA_FRAME_BINDER)
      *flags |= CA_CONSTRUCT_OPAQUE;
    top->flags &= ~(CA_FRAME_STUB | CA_FRAME_BINDER | CA_FRAME_CONTEXT);
    top->construct = construct;
    top->entry = entry;
    hot->entry = entry;
    ca_push_flags(stack, top, *flags);
  } else if (top->sp == sp) {
    ca_pop(hot);
    ca_push(hot, hot->stack->thread->all->constructs, entry, construct, sp);
  }
}

void ca_binder(ca_hot *hot) {
  hot->s->flags |= CA_FRAME_BINDER;
}
