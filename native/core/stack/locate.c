#include "locate.h"
#include "activation.h"

void ca_signal_enter(ca_hot *hot, uint64_t sp) {
  ca_stack *stack = hot->stack->thread->first;
  while (stack && (stack->kind != CA_STACK_SIGNAL || stack->interrupted))
    stack = stack->next;
  if (!stack)
    stack = ca_stack_new(hot->stack->thread, hot, CA_STACK_SIGNAL, sp);
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

static bool signal_left(const ca_stack *stack, uint64_t sp) {
  if (stack->start == 0)
    return false;
  if (sp > stack->start + 8)
    return true;
  const ca_stack *back = stack->interrupted;
  bool own_memory = stack->start < back->low || stack->start >= back->high;
  return own_memory && sp >= stack->interrupted_sp && sp < back->high;
}

static bool holds(const ca_stack *stack, uint64_t sp) {
  return sp >= stack->low && sp <= stack->high;
}

/* Once the activation that a stack began with has returned, its stack pointer is beyond the return
 * address that lay at the start. */
static bool is_below_start(const ca_stack *stack, uint64_t sp) {
  return stack->start >= sp || stack->start + 8 == sp;
}

/* The one that starts nearest above. */
static ca_stack *candidate(ca_hot *hot, uint64_t sp, bool down) {
  const ca_thread_stacks *thread = hot->stack->thread;
  for (uint32_t i = ca_stacks_from(thread, sp - 8); i < thread->sorted_count; i++) {
    ca_stack *stack = thread->sorted[i];
    if (down && stack == hot->stack)
      continue;
    uint64_t top = stack == hot->stack ? hot->s->sp : stack->top->sp;
    bool empty = (stack == hot->stack ? hot->s : stack->top) == stack->base;
    if (holds(stack, sp) && is_below_start(stack, sp) && (empty || sp + CA_FAR_RETURN > top))
      return stack;
  }
  return NULL;
}

static void leave_signals(ca_hot *hot, uint64_t sp) {
  while (hot->stack->kind == CA_STACK_SIGNAL && hot->stack->interrupted &&
         signal_left(hot->stack, sp))
    ca_signal_leave(hot);
}

bool ca_locate_known(ca_hot *hot, uint64_t sp) {
  leave_signals(hot, sp);
  if (hot->stack->kind == CA_STACK_SIGNAL)
    return true;
  if (hot->s == hot->stack->base && holds(hot->stack, sp))
    return true;
  ca_stack *to = candidate(hot, sp, false);
  if (to)
    ca_stack_switch(hot, to);
  return to || holds(hot->stack, sp);
}

bool ca_locate(ca_hot *hot, uint64_t sp, bool down) {
  ca_stack *was = hot->stack;
  leave_signals(hot, sp);
  if (hot->stack->kind == CA_STACK_SIGNAL)
    return hot->stack != was;
  if (!down && hot->s == hot->stack->base && holds(hot->stack, sp))
    return hot->stack != was;
  ca_stack *to = candidate(hot, sp, down);
  if (!to && (down || !holds(hot->stack, sp)))
    to = ca_stack_new(hot->stack->thread, hot, CA_STACK_COROUTINE, sp);
  if (to)
    ca_stack_switch(hot, to);
  return hot->stack != was;
}
