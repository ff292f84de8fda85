#include "stack.h"
#include "core/rows/resources.h"
#include "base/arena.h"
#include "protocol/frames.h"

/* A frame of the target takes 8 bytes of its stack at least, so these depths are out of reach
 * of anything but a target with gigabytes of stack; only touched pages cost memory. */
#define MAIN_FRAMES ((size_t)1 << 29)
#define OTHER_FRAMES ((size_t)1 << 24)

/* Whose stack it is; a thread's first one is told with the thread. */
static void tell(const ca_thread_stacks *thread, uint32_t number) {
  const ca_stores *stores = thread->all->stores;
  if (stores->lock)
    stores->lock();
  ca_writer w = ca_message_begin(stores->wire);
  ca_put_map(&w, 3);
  CA_KEY(&w, THREAD, THREAD);
  ca_put_uint(&w, number);
  CA_KEY(&w, THREAD, EVENT);
  ca_put_text(&w, CA_THREAD_EVENT_STACK, 8);
  CA_KEY(&w, THREAD, TID);
  ca_put_uint(&w, thread->number);
  ca_message_end(stores->wire, &w, CA_MESSAGE_THREAD);
  if (stores->unlock)
    stores->unlock();
}

/* ---- stacks by their start ---- */

uint32_t ca_stacks_from(const ca_thread_stacks *thread, uint64_t start) {
  uint32_t low = 0, high = thread->sorted_count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (thread->sorted[middle]->start < start)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* False: no memory. */
static bool enter(ca_thread_stacks *thread, ca_stack *stack) {
  enum { FIRST_ROOM = 512 };
  if (thread->sorted_count == thread->sorted_room) {
    uint32_t room = thread->sorted_room ? 2 * thread->sorted_room : FIRST_ROOM;
    ca_stack **more = ca_map(room * sizeof *more);
    if (!more)
      return false;
    for (uint32_t i = 0; i < thread->sorted_count; i++)
      more[i] = thread->sorted[i];
    if (thread->sorted)
      ca_unmap(thread->sorted, thread->sorted_room * sizeof *more);
    thread->sorted = more;
    thread->sorted_room = room;
  }
  uint32_t at = ca_stacks_from(thread, stack->start);
  for (uint32_t i = thread->sorted_count++; i > at; i--)
    thread->sorted[i] = thread->sorted[i - 1];
  thread->sorted[at] = stack;
  return true;
}

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
  ca_rows_init(&stack->rows, all->stores, number, stack->base, ca_rare_of(stack, stack->base),
               (uint32_t *)(stack->rare + frames));
  stack->rows.left = thread->left;
  stack->next = thread->first;
  thread->first = stack;
  if (kind != CA_STACK_SIGNAL && !enter(thread, stack))
    return NULL;
  if (kind != CA_STACK_THREAD)
    tell(thread, number);
  return stack;
}

/* What the other stacks' activations saw being accessed they must see again on this one. */
static void age(const ca_thread_stacks *thread, ca_stack *to) {
#ifndef CA_NO_FRESH
  for (ca_frame *f = to->top; f >= to->base - 1 && f->fresh < thread->latest; f--)
    f->fresh = thread->latest;
#endif
}

void ca_stack_switch(ca_hot *hot, ca_stack *to) {
  if (hot->stack == to)
    return;
  ca_bank(hot);
  hot->stack->top = hot->s;
  if (hot->s->ts > to->thread->latest)
    to->thread->latest = hot->s->ts;
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
    ca_ledger_forget(&thread->all->ledger, stack->rows.thread, &stack->accounts);
    ca_resources_free(&stack->rows);
    ca_rows_destroy(&stack->rows);
    if (stack->args)
      ca_unmap(stack->args, stack->frames * sizeof *stack->args);
    ca_unmap(stack->memory, stack->frames * CA_FRAME_BYTES);
    ca_unmap(stack, sizeof *stack);
  }
  thread->first = NULL;
  if (thread->sorted)
    ca_unmap(thread->sorted, thread->sorted_room * sizeof *thread->sorted);
  thread->sorted = NULL;
  thread->sorted_count = thread->sorted_room = 0;
}
