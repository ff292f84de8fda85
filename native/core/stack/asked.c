#include "asked.h"
#include "count.h"
#include "code/allocator.h"
#include "core/rows/resources.h"
#include "core/system/kernel_calls.h"

static ca_resources *of(ca_stack *stack, ca_frame *routine) {
  routine->flags |= CA_FRAME_ASKED;
  return &ca_rare_of(stack, routine)->resources;
}

static void trace(const ca_hot *hot, uint32_t kind, uint64_t a, uint64_t b) {
  const ca_thread_stacks *thread = hot->stack->thread;
  if (CA_UNLIKELY(thread->all->tracer->on))
    ca_trace(thread->all->tracer, thread->number, kind, a, b);
}

/* `called`: by what the frame below it asks; NULL: the top one asks itself. */
static ca_asker asker(const ca_hot *hot, const ca_frame *called) {
  return (ca_asker){.frame = ca_holder_of(called ? hot->s - 1 : hot->s),
                    .base = hot->stack->base,
                    .called = called,
                    .copy = hot->stack->thread->all->copy_link};
}

void ca_asked_kernel(ca_hot *hot, long number, const uint64_t arguments[6]) {
  bool waits = ca_may_wait(number, arguments);
  trace(hot, CA_TRACE_SYSTEM_CALL, (uint64_t)number, waits);
  ca_resources *asked = of(hot->stack, ca_holder_of(hot->s));
  asked->syscalls++;
  asked->waits += waits;
  ca_asker by = asker(hot, NULL);
  ca_origin_call(&hot->stack->thread->all->ledger.origins, &by, (uint32_t)number);
}

void ca_asked_answered(ca_hot *hot, long number, long result) {
  uint64_t bytes = ca_bytes_moved(number, result);
  if (bytes == 0)
    return;
  trace(hot, CA_TRACE_MOVED_BYTES, bytes, 0);
  of(hot->stack, ca_holder_of(hot->s))->io += bytes;
}

static void given_back(ca_hot *hot, uint64_t start) {
  if (start == 0)
    return;
  trace(hot, CA_TRACE_FREED, start, 0);
  ca_ledger_taken(&hot->stack->thread->all->ledger, start);
}

void ca_asked_allocator(ca_hot *hot, unsigned kind, const uint64_t arguments[4]) {
  ca_stack *stack = hot->stack;
  ca_frame *frame = ca_holder_of(hot->s);
  if (ca_asks_for_memory(kind))
    trace(hot, CA_TRACE_ALLOCATION, ca_asked_bytes(kind, arguments), 0);
  else if (kind == CA_FREES)
    given_back(hot, arguments[0]);
  if (!ca_asks_for_memory(kind) || frame <= stack->base || !(frame->flags & CA_FRAME_OPAQUE) ||
      (frame->flags & CA_FRAME_ALLOCATION) || ca_rare_of(stack, frame)->outer_opaque)
    return;
  frame->flags |= CA_FRAME_ALLOCATION;
  ca_resources *caller = of(stack, ca_holder_of(frame - 1));
  caller->allocations++;
  caller->allocated += ca_asked_bytes(kind, arguments);
  stack->asking = (ca_asking){frame, kind, ca_asked_bytes(kind, arguments), arguments[0]};
}

void ca_asked_returned(ca_hot *hot, uint64_t value) {
  ca_stack *stack = hot->stack;
  ca_stacks *all = stack->thread->all;
  const ca_asking *asking = &stack->asking;
  if (asking->frame != hot->s)
    return;
  if (asking->kind == CA_STORES_RESULT)
    value = value == 0 ? *(const uint64_t *)asking->old : 0;
  if (ca_moves_block(asking->kind) && (value != 0 || asking->bytes == 0))
    given_back(hot, asking->old);
  if (value == 0 || asking->bytes == 0)
    return;
  trace(hot, CA_TRACE_GIVEN, value, asking->bytes);
  ca_taker taker = {
      .stack = stack->rows.thread, .accounts = &stack->accounts, .asker = asker(hot, hot->s)};
  ca_ledger_given(&all->ledger, &taker, value, asking->bytes);
}

void ca_asked_rereads(ca_stack *stack, ca_frame *frame, int64_t rereads) {
  of(stack, ca_holder_of(frame))->rereads += rereads;
}

/* Of the same routine as one further towards the root, as far as it is looked for: where most of a
 * deep stack has asked for something, it cannot all be looked at each time. */
static uint32_t within(const ca_stack *stack, const ca_frame *frame) {
  if (ca_is_alone(stack, frame))
    return 0;
  for (int i = 1; i <= CA_RESOURCE_FRAMES && frame - i > stack->base; i++)
    if (frame[-i].construct == frame->construct)
      return CA_RESOURCE_WITHIN;
  return 0;
}

void ca_asked_ended(ca_stack *stack, ca_frame *frame, int64_t rms, bool opaque, bool complete) {
  ca_resources *resources = &ca_rare_of(stack, frame)->resources, had = *resources;
  *resources = (ca_resources){0};
  ca_frame *caller = frame == stack->base ? NULL : ca_holder_of(frame - 1);
  ca_ledger_ended(&stack->thread->all->ledger, &stack->accounts, frame, caller, &had);
  if (ca_asked_any(&had))
    ca_resources_ended(&stack->rows, caller ? caller->construct : 0,
                       frame->construct | within(stack, frame) |
                           (complete ? 0 : CA_RESOURCE_INCOMPLETE),
                       rms, &had);
  if (opaque)
    had.rereads = 0;
  if (caller && (ca_asked_any(&had) || had.rereads != 0))
    ca_resources_add(of(stack, caller), &had);
}
