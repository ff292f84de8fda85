#include "called.h"
#include "base/arena.h"
#include "likeness.h"
#include "recursion.h"

enum { LOGS = 2 * sizeof(ca_log), RETURN_ADDRESS = 8 };

/* ---- which calls ---- */

static ca_called *called_of(ca_calls *calls, uint32_t construct, uint64_t site, uint64_t *memory) {
  for (uint32_t i = 0; i < calls->count; i++)
    if (calls->called[i]->construct == construct && calls->called[i]->site == site)
      return calls->called[i];
  ca_called *called = calls->count < CA_CALLED ? ca_map(sizeof *called) : NULL;
  if (!called)
    return NULL;
  called->construct = construct;
  called->site = site;
  if (*memory >= LOGS && (called->logs = ca_map(LOGS)))
    *memory -= LOGS;
  return calls->called[calls->count++] = called;
}

static bool is_open(const ca_calls *calls, uint32_t construct) {
  for (uint32_t i = 0; i < calls->open_count; i++)
    if (calls->open[i].of->construct == construct)
      return true;
  return false;
}

void ca_call_begins(ca_calls *calls, const ca_hot *hot, uint64_t *memory, uint64_t *first_events,
                    void (*registers)(const ca_hot *, ca_registers *)) {
  const ca_frame *frame = hot->s;
  if (frame->flags & CA_FRAME_PART || is_open(calls, frame->construct))
    return;
  ca_called *called = called_of(calls, frame->construct, *(const uint64_t *)frame->sp, memory);
  if (!called)
    return;
  called->calls++;
  uint64_t weight = ca_sample_instance(&called->sample, calls->all, first_events);
  if (!weight || !called->logs || calls->open_count == CA_CALLS_OPEN)
    return;
  ca_registers now;
  registers(hot, &now);
  ca_log *log = &called->logs[called->last ^ 1];
  ca_log_begin(log, &now);
  log->of_call = true;
  called->open = true;
  called->at_hand = called->sample.begun - 1;
  called->pair = called->sample.pair;
  calls->open[calls->open_count++] =
      (ca_open_call){called, hot->stack, frame, frame->sp, weight, false, log};
}

/* ---- what is told ---- */

/* Registers that are no arguments are saved and given back. */
static void keep_arguments(ca_log *log) {
  log->live &= CA_ARGUMENT_MASK;
}

static bool note(uint64_t *list, uint32_t *count, uint64_t what) {
  for (uint32_t i = 0; i < *count; i++)
    if (list[i] == what)
      return true;
  if (*count < CA_CALLS_KNOWN)
    list[(*count)++] = what;
  return false;
}

static bool is_copied(const ca_move *first, const ca_move *second) {
  return first->moved && second->moved && first->low == second->low && first->high == second->high;
}

/* What the routine had just moved, for this caller or, to grow, for another one: to append may be
 * to copy in one place and to make room in the next. */
static bool is_moved_again(const ca_calls *calls, const ca_called *c, const ca_move *move) {
  if (ca_moved_again(&c->last_move, move))
    return true;
  for (uint32_t i = 0; i < CA_CALL_MOVES; i++) {
    const ca_routine_move *other = &calls->moves[i];
    bool grown = move->high - move->low > other->move.high - other->move.low;
    if (other->construct == c->construct && grown && ca_moved_again(&other->move, move))
      return true;
  }
  return false;
}

/* A call that has done something else than to compute, such as to write, is not done again. */
static void compare(ca_calls *calls, ca_called *c, const ca_log *a, const ca_log *b,
                    const ca_move *move, bool effect) {
  ca_likeness likeness = ca_likeness_of(a, b);
  bool met = note(c->parameters, &c->parameter_count, likeness.parameters);
  bool same = !effect && a->signature == b->signature;
  c->pairs++;
  c->weights += c->pair;
  c->spread += ca_spread(c->pair);
  c->same += same ? c->pair : 0;
  c->unchanged +=
      !effect && likeness.reads_again && (likeness.same_parameters || met) ? c->pair : 0;
  c->alike += !effect && likeness.same_values ? c->pair : 0;
  c->moved += is_moved_again(calls, c, move) ? c->pair : 0;
  c->copied += same && is_copied(&c->last_move, move) ? c->pair : 0;
  c->loads += c->pair * b->loads;
  c->again += c->pair * likeness.again;
  c->outside += c->pair * b->outside;
}

static void count_stores(ca_called *c, const ca_log *log, uint64_t weight) {
  c->taken += weight * log->loads;
  c->stored += weight * log->stored;
  c->changed += weight * ca_log_changed(log);
}

static void end(ca_calls *calls, ca_open_call *call, bool whole) {
  ca_called *c = call->of;
  const ca_log *last = &c->logs[c->last];
  ca_log *log = call->log;
  c->open = false;
  bool kept = whole && !log->cut && !log->gone;
  bool paired = kept && c->usable && c->last_number + 1 == c->at_hand && c->pair > 0;
  c->looked += whole;
  c->cut += whole && !kept;
  c->usable = kept;
  c->weighed += whole ? call->weight : 0;
  if (whole && !log->gone)
    count_stores(c, log, call->weight);
  if (!kept)
    return;
  keep_arguments(log);
  ca_log_end(log, 0);
  bool seen = note(c->signatures, &c->signature_count, log->signature);
  c->before +=
      seen && !call->effect && !(paired && last->signature == log->signature) ? call->weight : 0;
  ca_move move = ca_move_of(log);
  if (paired)
    compare(calls, c, last, log, &move, call->effect);
  ca_sample_count(&c->sample, log->loads / 2 + (paired ? last->loads / 2 : 0), call->weight);
  c->last ^= 1;
  c->last_number = c->at_hand;
  c->last_move = move;
  if (move.moved)
    calls->moves[calls->move_count++ % CA_CALL_MOVES] = (ca_routine_move){c->construct, move};
}

void ca_call_ends(ca_calls *calls, const ca_stack *stack, const ca_frame *frame, bool whole) {
  for (uint32_t i = calls->open_count; i > 0; i--) {
    ca_open_call *call = &calls->open[i - 1];
    if (call->stack != stack || call->frame != frame)
      continue;
    end(calls, call, whole);
    for (uint32_t k = i; k < calls->open_count; k++)
      calls->open[k - 1] = calls->open[k];
    calls->open_count--;
  }
}

void ca_calls_freed(ca_calls *calls, const ca_stack *stack) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < calls->open_count; i++)
    if (calls->open[i].stack == stack)
      end(calls, &calls->open[i], false);
    else
      calls->open[kept++] = calls->open[i];
  calls->open_count = kept;
}

void ca_calls_clear(ca_calls *calls) {
  bool all = calls->all;
  for (uint32_t i = 0; i < calls->count; i++) {
    if (calls->called[i]->logs)
      ca_unmap(calls->called[i]->logs, LOGS);
    ca_unmap(calls->called[i], sizeof *calls->called[i]);
  }
  *calls = (ca_calls){.all = all};
}

void ca_calls_forget(ca_calls *calls, uint64_t start, uint64_t bytes) {
  for (uint32_t i = 0; i < calls->open_count; i++)
    ca_log_forget(calls->open[i].log, start, bytes);
}

void ca_calls_effect(ca_calls *calls, const ca_stack *stack) {
  for (uint32_t i = 0; i < calls->open_count; i++)
    calls->open[i].effect |= calls->open[i].stack == stack;
}

void ca_calls_gone(ca_calls *calls) {
  for (uint32_t i = 0; i < calls->open_count; i++)
    calls->open[i].log->gone = true;
}

/* ---- accesses ---- */

static bool is_kept(const ca_open_call *call, const ca_stack *stack) {
  return call->stack == stack && !call->log->cut;
}

bool ca_calls_look(const ca_calls *calls) {
  for (uint32_t i = 0; i < calls->open_count; i++)
    if (!calls->open[i].log->cut)
      return true;
  return false;
}

uint64_t ca_calls_waiting(const ca_calls *calls) {
  uint64_t mask = 0;
  for (uint32_t i = 0; i < calls->open_count; i++)
    if (!calls->open[i].log->cut)
      mask |= ~calls->open[i].log->touched & CA_ARGUMENT_MASK;
  return mask;
}

/* Of its own frame, or that of what it calls. */
static bool is_own(const ca_open_call *call, uint64_t address) {
  return address >= call->stack->low && address < call->sp + RETURN_ADDRESS;
}

static void count(ca_calls *calls, ca_open_call *call) {
  enum { MOST = 4 * CA_LOADS_MOST };
  ca_sample_count(&call->of->sample, 1, call->weight);
  if (call->log->told > MOST && !calls->all)
    call->log->cut = true;
}

void ca_calls_load(ca_calls *calls, const ca_stack *stack, uint64_t place, uint64_t address,
                   uint64_t bytes) {
  for (uint32_t i = 0; i < calls->open_count; i++) {
    ca_open_call *call = &calls->open[i];
    if (!is_kept(call, stack))
      continue;
    if (!is_own(call, address))
      ca_log_load(call->log, place, address, bytes);
    count(calls, call);
  }
}

void ca_calls_store(ca_calls *calls, const ca_stack *stack, uint64_t address, uint64_t bytes) {
  for (uint32_t i = 0; i < calls->open_count; i++) {
    ca_open_call *call = &calls->open[i];
    if (!is_kept(call, stack))
      continue;
    if (!is_own(call, address))
      ca_log_store(call->log, address, bytes, true);
    count(calls, call);
  }
}

void ca_calls_used(ca_calls *calls, const ca_stack *stack, uint64_t read, uint64_t written) {
  for (uint32_t i = 0; i < calls->open_count; i++)
    if (is_kept(&calls->open[i], stack))
      ca_log_registers(calls->open[i].log, read, written);
}
