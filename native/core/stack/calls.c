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

/* ---- routines that rest ---- */

static bool rests(const ca_hot *hot) {
  return (ca_routine_of(hot->s)->flags & CA_FRAME_RESTS) != 0;
}

/* The routine with functions on it has returned. */
static bool rest_returned(ca_hot *hot) {
  ca_frame *routine = ca_routine_of(hot->s);
  const ca_stacks *all = hot->stack->thread->all;
  if (!all->restarts_returned || routine->entry != all->restarting ||
      !(hot->s->flags & CA_FRAME_SCRIPT))
    return false;
  routine->flags |= CA_FRAME_RESTS;
  return true;
}

/* A jump went to where sp is. Whether it went to what called the routine: then only what is above
 * its functions ends. */
static bool rest_left(ca_hot *hot, uint64_t sp) {
  ca_frame *lowest = NULL, *last;
  for (ca_frame *f = hot->s; f > hot->stack->base && f->sp < sp; f--)
    lowest = f;
  if (!lowest || lowest == hot->s || lowest->entry != hot->stack->thread->all->restarting ||
      !(lowest[1].flags & CA_FRAME_SCRIPT))
    return false;
  for (last = lowest + 1; last < hot->s && last[1].sp == lowest[1].sp;)
    last++;
  while (hot->s > last)
    ca_pop(hot);
  lowest->flags |= CA_FRAME_RESTS;
  return true;
}

/* A call from where one that rests was called. */
static bool called_resting(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp) {
  ca_frame *routine = ca_routine_of(hot->s);
  if (routine->sp != sp)
    return false;
  if (routine->entry == entry)
    routine->flags &= ~(uint64_t)CA_FRAME_RESTS;
  else
    ca_push(hot, hot->stack->thread->all->constructs, entry, construct, sp);
  return true;
}

void ca_call_far(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp) {
  if (CA_UNLIKELY(rests(hot)) && called_resting(hot, entry, construct, sp))
    return;
  ca_locate(hot, sp, false);
  ca_end_until(hot, sp + CA_GONE);
  ca_push(hot, hot->stack->thread->all->constructs, entry, construct, sp);
}

void ca_return_far(ca_hot *hot, uint64_t sp, uint64_t value) {
  if (hot->s->sp == ((sp - 8) | 1)) {
    if (rest_returned(hot))
      return;
    end_parts(hot);
    if (CA_LIKELY(hot->s->sp == sp - 8)) {
      ca_return(hot, sp, value);
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
  if (!hot->stack->thread->all->restarting || !rest_left(hot, sp))
    ca_end_until(hot, sp);
}

void ca_entry(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp) {
  /* In a loop of the routine, which inlined code does not see: with a routine on top it asks for
   * no stack either. */
  if (ca_routine_of(hot->s)->entry == entry)
    return;
  if (CA_UNLIKELY(hot->s->sp - sp >= CA_FAR))
    ca_locate(hot, sp, false);
  if (CA_UNLIKELY(rests(hot)))
    ca_end_until(hot, sp);
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
    stack->stubs--;
    ca_ends(stack, top);
    top->construct = construct;
    ca_begins(stack, top);
    top->entry = entry;
    hot->entry = entry;
    ca_push_flags(stack, top, *flags);
  } else if (top->sp == sp || (bound && top->sp == sp + CA_BINDER_PUSHED)) {
    sp = top->sp;
    if (bound)
      *flags |= CA_CONSTRUCT_OPAQUE;
    end_parts(hot);
    bool allocates = hot->s->flags & CA_FRAME_ALLOCATION;
    ca_pop(hot);
    ca_push(hot, hot->stack->thread->all->constructs, entry, construct, sp);
    if (allocates)
      hot->s->flags |= CA_FRAME_ALLOCATION;
  }
}

void ca_binder(ca_hot *hot) {
  const ca_thread_stacks *thread = hot->stack->thread;
  if (thread->all->tracer->on)
    ca_trace(thread->all->tracer, thread->number, CA_TRACE_BINDER, 0, 0);
  ca_routine_of(hot->s)->flags |= CA_FRAME_BINDER;
}
