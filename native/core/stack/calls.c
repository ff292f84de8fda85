#include "calls.h"
#include "locate.h"

void ca_end_until(ca_hot *hot, uint64_t sp) {
  while (hot->s > hot->stack->base && hot->s->sp < sp)
    ca_pop(hot);
}

static void end_parts(ca_hot *hot) {
  while (hot->s->flags & CA_FRAME_PART)
    ca_pop(hot);
}

void ca_call_far(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp) {
  ca_locate(hot, sp, false);
  ca_end_until(hot, sp + CA_GONE);
  ca_push(hot, hot->stack->thread->all->constructs, entry, construct, sp);
}

void ca_return_far(ca_hot *hot, uint64_t sp) {
  if (hot->s->sp == ((sp - 8) | 1)) {
    end_parts(hot);
    if (CA_LIKELY(hot->s->sp == sp - 8)) {
      ca_pop(hot);
      return;
    }
  }
  uint64_t top = hot->s->sp;
  if (sp > top || hot->s == hot->stack->base)
    ca_locate(hot, sp, false);
  else if (top - sp >= CA_FAR_RETURN)
    ca_locate(hot, sp, true);
  ca_end_until(hot, sp);
}

void ca_jump(ca_hot *hot, uint64_t sp) {
  if (sp <= (hot->s->sp & ~1ull))
    return;
  ca_locate(hot, sp, false);
  ca_end_until(hot, sp);
}

void ca_entry(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp) {
  /* In a loop of the routine, which inlined code does not see: with a routine on top it asks for
   * no stack either. */
  if (ca_routine_of(hot->s)->entry == entry)
    return;
  if (CA_UNLIKELY(hot->s->sp - sp >= CA_FAR))
    ca_locate(hot, sp, false);
  ca_frame *top = ca_routine_of(hot->s);
  ca_stack *stack = hot->stack;
  if (top == stack->base) {
    if (stack->start == 0)
      stack->start = sp;
    ca_push(hot, hot->stack->thread->all->constructs, entry, construct, sp);
    return;
  }
  if (top->entry == entry)
    return;
  uint32_t *flags = &stack->thread->all->constructs->list[construct].flags;
  bool bound = top->flags & CA_FRAME_BINDER;
  top->flags &= ~(uint64_t)CA_FRAME_BINDER;
  if (top->flags & CA_FRAME_STUB) {
    end_parts(hot);
    if (bound)
      *flags |= CA_CONSTRUCT_OPAQUE;
    top->flags &= ~(CA_FRAME_STUB | CA_FRAME_CONTEXT);
    top->construct = construct;
    top->entry = entry;
    hot->entry = entry;
    ca_push_flags(stack, top, *flags);
  } else if (top->sp == sp || (bound && top->sp == sp + CA_BINDER_PUSHED)) {
    sp = top->sp;
    if (bound)
      *flags |= CA_CONSTRUCT_OPAQUE;
    end_parts(hot);
    ca_pop(hot);
    ca_push(hot, hot->stack->thread->all->constructs, entry, construct, sp);
  }
}

void ca_binder(ca_hot *hot) {
  const ca_thread_stacks *thread = hot->stack->thread;
  if (thread->all->tracer->on)
    ca_trace(thread->all->tracer, thread->number, CA_TRACE_BINDER, 0, 0);
  ca_routine_of(hot->s)->flags |= CA_FRAME_BINDER;
}
