#include "activation.h"
#include "core/base/arena.h"

/* A frame of the target takes 8 bytes of its stack at least, so these depths are out of reach
 * of anything but a target with gigabytes of stack; only touched pages cost memory. */
#define MAIN_FRAMES ((size_t)1 << 29)
#define OTHER_FRAMES ((size_t)1 << 24)

ca_stack *ca_stack_new(ca_hot *hot, ca_stack_kind kind, uint64_t sp) {
  ca_thread *thread = hot->thread;
  ca_process *process = thread->process;
  size_t frames = process->stack_count == 0 ? MAIN_FRAMES : OTHER_FRAMES;
  ca_stack *stack = ca_map(sizeof(ca_stack));
  ca_frame *memory = ca_map(frames * CA_FRAME_BYTES);
  if (!stack || !memory)
    return NULL;
  stack->thread = thread;
  stack->kind = kind;
  stack->number = ++process->stack_count;
  stack->memory = memory;
  stack->frames = frames;
  stack->rare = (ca_rare *)(memory + frames);
  stack->times = (uint64_t)(stack->rare + frames);
  stack->times -= (uint64_t)ca_time_of(stack, memory) - stack->times;
  stack->base = stack->top = memory + CA_FRAMES_BELOW;
  stack->low = 0;
  stack->high = ~0ull;
  if (process->bounds)
    process->bounds(process->context, sp, &stack->low, &stack->high);
  if (process->tracing)
    ca_trace(process, thread->number ? thread->number : stack->number, CA_TRACE_BOUNDS, stack->low,
             stack->high);
  stack->start = kind == CA_STACK_SIGNAL ? 0 : kind == CA_STACK_THREAD ? stack->high : sp;
  uint32_t now = (uint32_t)hot->count + 1;
  hot->count = CA_BOTH(now);
  stack->base[-1].ts = stack->base[-1].fresh = CA_TIME_FIRST;
  stack->base->ts = stack->base->fresh = now;
  ca_note_time(stack, stack->base - 1);
  ca_note_time(stack, stack->base);
  stack->base->sp = ~0ull;
  ca_rows_reset(&stack->rows, process->footprint, process->marks || process->contexts);
  stack->next = thread->stacks;
  thread->stacks = stack;
  return stack;
}

/* What the other stacks' activations saw being accessed they must see again on this one. */
static void age(ca_thread *thread, ca_stack *to) {
  uint32_t latest = 0;
  for (ca_stack *stack = thread->stacks; stack; stack = stack->next)
    if (stack != to && stack->top->ts > latest)
      latest = stack->top->ts;
  for (ca_frame *f = to->top; f >= to->base - 1 && f->fresh < latest; f--)
    f->fresh = latest;
}

void ca_stack_switch(ca_hot *hot, ca_stack *to) {
  if (hot->stack == to)
    return;
  ca_bank(hot);
  hot->stack->top = hot->s;
  age(hot->thread, to);
  hot->stack = to;
  hot->s = to->top;
  ca_set_top(hot);
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

static ca_stack *candidate(ca_hot *hot, uint64_t sp, bool down) {
  ca_stack *best = NULL;
  for (ca_stack *stack = hot->thread->stacks; stack; stack = stack->next) {
    if (stack->kind == CA_STACK_SIGNAL || (down && stack == hot->stack))
      continue;
    uint64_t top = stack == hot->stack ? hot->s->sp : stack->top->sp;
    bool empty = (stack == hot->stack ? hot->s : stack->top) == stack->base;
    if (holds(stack, sp) && stack->start >= sp && (empty || sp + CA_FAR_RETURN > top) &&
        (!best || stack->start < best->start))
      best = stack;
  }
  return best;
}

bool ca_locate(ca_hot *hot, uint64_t sp, bool down) {
  ca_stack *was = hot->stack;
  while (hot->stack->kind == CA_STACK_SIGNAL && hot->stack->interrupted &&
         signal_left(hot->stack, sp))
    ca_signal_leave(hot);
  if (hot->stack->kind == CA_STACK_SIGNAL)
    return hot->stack != was;
  if (!down && hot->s == hot->stack->base && holds(hot->stack, sp))
    return hot->stack != was;
  ca_stack *to = candidate(hot, sp, down);
  if (!to && (down || !holds(hot->stack, sp)))
    to = ca_stack_new(hot, CA_STACK_COROUTINE, sp);
  if (to)
    ca_stack_switch(hot, to);
  return hot->stack != was;
}
