/* Timestamp renumbering, as aprof does it when its counter overflows (valgrind/aprof/overflow.c and
 * LK_compress_* in lookup_table.c of its sources): the algorithm only asks which activation was
 * pending at a cell's time, so each time may become that of the latest activation that began before
 * it, and these may be numbered densely. */
#include "renumber.h"
#include "base/arena.h"
#include "holders.h"
#include "base/sort.h"

typedef struct {
  uint32_t *times; /* of all frames of the thread, ascending, distinct */
  size_t count;
  ca_thread *thread;
  uint32_t *external; /* old entry -> new entry, 0: not seen yet */
  uint32_t external_count;
  uint32_t last_old, last_new;
} renumbering;

static size_t frames_of(const ca_hot *hot, const ca_stack *stack) {
  ca_frame *top = stack == hot->stack ? hot->s : stack->top;
  return (size_t)(top - stack->base) + 1;
}

static bool is_before(const void *a, const void *b) {
  return *(const uint32_t *)a < *(const uint32_t *)b;
}

static uint32_t new_time(const renumbering *r, uint32_t time) {
  size_t low = 0, high = r->count; /* the number of frames that began at or before `time` */
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (r->times[middle] <= time)
      low = middle + 1;
    else
      high = middle;
  }
  return CA_TIME_FIRST + ((uint32_t)low << CA_TIME_SHIFT);
}

/* New entries take the place of old ones from the front: never more than there were. */
static uint32_t new_external(renumbering *r, uint32_t old) {
  if (r->external[old])
    return r->external[old];
  uint32_t entry = r->thread->external[old];
  uint32_t moved = new_time(r, entry & CA_TIME_MASK) | (entry & CA_EXCLUSIVE);
  uint32_t *fresh = r->external + CA_EXTERNALS;
  for (uint32_t i = r->external_count; i > 1 && i + 64 > r->external_count; i--)
    if (fresh[i - 1] == moved)
      return r->external[old] = i - 1;
  fresh[r->external_count] = moved;
  return r->external[old] = r->external_count++;
}

static void visit(void *context, uint32_t *values, size_t count) {
  renumbering *r = context;
  for (size_t i = 0; i < count; i++) {
    uint32_t time = values[i] & CA_TIME_MASK;
    if (time == 0)
      continue;
    if (time != r->last_old) {
      r->last_old = time;
      r->last_new = time < CA_EXTERNAL_LIMIT
                        ? new_external(r, time >> CA_TIME_SHIFT) << CA_TIME_SHIFT
                        : new_time(r, time);
    }
    values[i] = r->last_new | (values[i] & CA_EXCLUSIVE);
  }
}

void ca_renumber(ca_hot *hot) {
  ca_thread *thread = hot->thread;
  size_t count = 0, at = 0;
  for (ca_stack *stack = thread->stacks.first; stack; stack = stack->next)
    count += frames_of(hot, stack);
  size_t external_bytes = (size_t)CA_EXTERNALS * 4;
  renumbering r = {ca_map(count * 4), 0, thread, ca_map(2 * external_bytes), 1, 0, 0};
  if (!r.times || !r.external)
    __builtin_trap(); /* times would repeat: wrong results are worse than none */
  for (ca_stack *stack = thread->stacks.first; stack; stack = stack->next)
    for (size_t i = 0; i < frames_of(hot, stack); i++)
      r.times[at++] = stack->base[i].ts;
  ca_sort(r.times, count, sizeof *r.times, is_before);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || r.times[i] != r.times[i - 1])
      r.times[r.count++] = r.times[i];
  ca_coherence_lock(thread->memory);
  ca_shadow_visit(&thread->shadow, visit, &r);
  for (ca_stack *stack = thread->stacks.first; stack; stack = stack->next)
    for (size_t i = 0; i < frames_of(hot, stack); i++) {
      ca_frame *f = &stack->base[i];
#ifndef CA_NO_FRESH
      f->fresh = new_time(&r, f->fresh);
#endif
      f->ts = new_time(&r, f->ts);
      ca_note_time(stack, f);
    }
  uint32_t *fresh = r.external + CA_EXTERNALS;
  for (uint32_t i = 1; i < r.external_count; i++)
    thread->external[i] = fresh[i];
  thread->external_count = r.external_count;
  ca_coherence_unlock(thread->memory);
  thread->wants_renumbering = false;
  hot->count = CA_BOTH(new_time(&r, UINT32_MAX));
  for (ca_stack *stack = thread->stacks.first; stack; stack = stack->next)
    stack->course.looked = (uint32_t)hot->count;
  thread->stacks.latest = new_time(&r, thread->stacks.latest);
  ca_set_top(hot);
  ca_course_set_known(hot);
  ca_unmap(r.times, count * 4);
  ca_unmap(r.external, 2 * external_bytes);
}
