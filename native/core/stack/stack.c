#include "stack.h"
#include "base/arena.h"

/* A frame of the target takes 8 bytes of its stack at least, so these depths are out of reach
 * of anything but a target with gigabytes of stack; only touched pages cost memory. */
#define MAIN_FRAMES ((size_t)1 << 29)
#define OTHER_FRAMES ((size_t)1 << 24)

ca_stack *ca_stack_new(ca_thread_stacks *thread, ca_hot *hot, ca_stack_kind kind, uint64_t sp) {
  ca_stacks *all = thread->all;
  size_t frames = all->count == 0 ? MAIN_FRAMES : OTHER_FRAMES;
  ca_stack *stack = ca_map(sizeof(ca_stack));
  ca_frame *memory = ca_map(frames * CA_FRAME_BYTES);
  if (!stack || !memory)
    return NULL;
  stack->thread = thread;
  stack->kind = kind;
  uint32_t number = ++all->count;
  if (thread->number == 0)
    thread->number = number;
  stack->memory = memory;
  stack->frames = frames;
  stack->rare = (ca_rare *)(memory + frames);
  stack->times = (uint64_t)(stack->rare + frames);
  stack->times -= (uint64_t)ca_time_of(stack, memory) - stack->times;
  stack->base = stack->top = memory + CA_FRAMES_BELOW;
  stack->low = 0;
  stack->high = ~0ull;
  if (all->bounds)
    all->bounds(all->context, sp, &stack->low, &stack->high);
  if (all->tracer->on)
    ca_trace(all->tracer, thread->number, CA_TRACE_STACK_BOUNDS, stack->low, stack->high);
  stack->start = kind == CA_STACK_SIGNAL ? 0 : kind == CA_STACK_THREAD ? stack->high : sp;
  uint32_t now = (uint32_t)hot->count + CA_TIME_STEP;
  hot->count = CA_BOTH(now);
  stack->base[-1].ts = stack->base[-2].ts = CA_TIME_FIRST;
  stack->base->ts = now;
#ifndef CA_NO_FRESH
  stack->base[-1].fresh = stack->base[-2].fresh = CA_TIME_FIRST;
  stack->base->fresh = now;
#endif
  ca_note_time(stack, stack->base - 2);
  ca_note_time(stack, stack->base - 1);
  ca_note_time(stack, stack->base);
  stack->base->sp = ~0ull;
  ca_rows_init(&stack->rows, all->stores, number, stack->base, (uint32_t *)(stack->rare + frames));
  stack->next = thread->first;
  thread->first = stack;
  return stack;
}

/* What the other stacks' activations saw being accessed they must see again on this one. */
static void age(const ca_thread_stacks *thread, ca_stack *to) {
#ifndef CA_NO_FRESH
  uint32_t latest = 0;
  for (ca_stack *stack = thread->first; stack; stack = stack->next)
    if (stack != to && stack->top->ts > latest)
      latest = stack->top->ts;
  for (ca_frame *f = to->top; f >= to->base - 1 && f->fresh < latest; f--)
    f->fresh = latest;
#endif
}

void ca_stack_switch(ca_hot *hot, ca_stack *to) {
  if (hot->stack == to)
    return;
  ca_bank(hot);
  hot->stack->top = hot->s;
  hot->stack->iterations = hot->iterations;
  age(to->thread, to);
  hot->stack = to;
  hot->s = to->top;
  hot->iterations = to->iterations;
  ca_set_top(hot);
  ca_course_set_known(hot);
}

void ca_stacks_free(ca_thread_stacks *thread) {
  for (ca_stack *stack = thread->first, *next; stack; stack = next) {
    next = stack->next;
    if (thread->all->follower)
      thread->all->follower->freed(stack);
    ca_rows_destroy(&stack->rows);
    if (stack->args)
      ca_unmap(stack->args, stack->frames * sizeof *stack->args);
    ca_unmap(stack->memory, stack->frames * CA_FRAME_BYTES);
    ca_unmap(stack, sizeof *stack);
  }
  thread->first = NULL;
}
