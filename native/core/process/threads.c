#include "threads.h"
#include "base/arena.h"
#include "core/memory/cover.h"
#include "core/memory/holders.h"
#include "core/rows/thinned.h"
#include "core/stack/activation.h"

#define EXTERNAL_BYTES ((size_t)CA_EXTERNALS * 4)

static void send_event(ca_process *process, const ca_thread *thread, const char *event) {
  ca_writer w = ca_message_begin(&process->wire);
  ca_put_map(&w, 3);
  CA_KEY(&w, THREAD, THREAD);
  ca_put_uint(&w, thread->stacks.number);
  CA_KEY(&w, THREAD, EVENT);
  ca_put_text(&w, event, 8);
  CA_KEY(&w, THREAD, TID);
  ca_put_uint(&w, thread->tid);
  ca_message_end(&process->wire, &w, CA_MESSAGE_THREAD);
}

ca_thread *ca_thread_start(ca_process *process, ca_hot *hot, uint32_t tid, uint64_t sp) {
  ca_memory *memory = &process->memory;
  ca_thread *thread = ca_map(sizeof(ca_thread));
  if (!thread || !ca_shadow_init(&thread->shadow, memory->shift, memory->flat) ||
      !ca_cover_like_others(memory, &thread->shadow) ||
      !(thread->external = ca_map(EXTERNAL_BYTES)))
    return NULL;
  thread->memory = memory;
  thread->stacks.all = &process->stacks;
  thread->external_count = 1;
  thread->tid = tid;
  bool is_first = process->thread_count++ == 0;
  if (!is_first)
    memory->threaded = true;
  ca_thinned *thinned = process->stores.thinned;
  if (thinned && !(thread->stacks.left = ca_thinned_started(thinned, is_first)))
    return NULL;
  memory->flat = memory->flat && thread->shadow.flat != 0;
  uint32_t start = process->time_start << CA_TIME_SHIFT;
  start = start < CA_TIME_FIRST ? CA_TIME_FIRST : start;
  *hot = (ca_hot){.count = CA_BOTH(start),
                  .tops = CA_BOTH(CA_EXCLUSIVE),
                  .ones = CA_BOTH(1),
                  .mask = CA_OFFSET_MASK,
                  .flat = thread->shadow.flat,
                  .flat_mask = CA_FLAT_MASK(memory->shift),
                  .units = thread->shadow.units,
                  .thread = thread};
  ca_stack *stack = ca_stack_new(&thread->stacks, hot, CA_STACK_THREAD, sp);
  if (!stack)
    return NULL;
  hot->stack = stack;
  hot->s = stack->base;
  ca_set_top(hot);
  ca_course_set_known(hot);
  if (memory->threaded && !memory->holders)
    ca_holders_init(memory);
  ca_coherence_lock(memory);
  if (memory->holders)
    ca_holders_started(memory, thread);
  thread->next = memory->threads;
  memory->threads = thread;
  ca_coherence_unlock(memory);
  send_event(process, thread, CA_THREAD_EVENT_START);
  return thread;
}

void ca_thread_free(ca_process *process, ca_thread *thread) {
  ca_memory *memory = &process->memory;
  ca_coherence_lock(memory);
  if (memory->holders)
    ca_holders_ended(memory, thread);
  for (ca_thread **link = &memory->threads; *link; link = &(*link)->next)
    if (*link == thread) {
      *link = thread->next;
      break;
    }
  ca_coherence_unlock(memory);
  if (process->stores.thinned)
    ca_thinned_over(process->stores.thinned, thread->stacks.left);
  ca_stacks_free(&thread->stacks);
  ca_shadow_destroy(&thread->shadow);
  ca_unmap(thread->external, EXTERNAL_BYTES);
  ca_unmap(thread, sizeof *thread);
}

void ca_thread_end(ca_process *process, ca_hot *hot) {
  ca_thread *thread = hot->thread;
  if (process->trace.on)
    ca_trace(&process->trace, thread->stacks.number, CA_TRACE_THREAD_END, 0, 0);
  for (ca_stack *stack = thread->stacks.first; stack; stack = stack->next)
    ca_close_stack(hot, stack);
  send_event(process, thread, CA_THREAD_EVENT_END);
  ca_thread_free(process, thread);
  hot->thread = NULL;
}
