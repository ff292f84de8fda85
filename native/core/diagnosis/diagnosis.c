#include "diagnosis.h"
#include "base/arena.h"
#include "core/structures/state.h"
#include "calls.h"
#include "instances.h"
#include "report.h"

/* ---- which instances there are ---- */

/* Room for another: of those that have ended the first is not looked after any longer. */
static ca_instance *take(ca_diagnosis *d) {
  uint32_t room = d->all ? CA_INSTANCES_ALL : CA_INSTANCES;
  for (uint32_t i = 0; i < d->count && d->count == room; i++)
    if (d->instances[i]->ended)
      ca_settle(d, i);
  if (d->count == room)
    return NULL;
  return d->free_count ? d->free[--d->free_count] : ca_map(sizeof(ca_instance));
}

static ca_diagnosed *loop_of(ca_diagnosis *d, uint32_t construct) {
  enum { LOGS = 2 * sizeof(ca_log), ALL = LOGS + CA_TURNS_BYTES };
  ca_diagnosed *loop = d->loops[construct];
  if (loop || !(loop = ca_map(sizeof *loop)))
    return loop;
  loop->construct = construct;
  if (d->memory_used + ALL <= d->memory && (loop->repeats.logs = ca_map(LOGS)) &&
      (loop->turns.known = ca_map(CA_TURNS_BYTES)))
    d->memory_used += ALL;
  d->order[d->loop_count++] = construct;
  return d->loops[construct] = loop;
}

/* The instance whose loop is on top of the stack; NULL: none. */
static ca_instance *top_of(const ca_diagnosis *d, const ca_hot *hot) {
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack == hot->stack && !instance->ended)
      return instance->frame == hot->s ? instance : NULL;
  }
  return NULL;
}

/* ---- instances begin, go on and end ---- */

static ca_instance *instance_begins(ca_diagnosis *d, const ca_hot *hot, ca_diagnosed *of) {
  ca_instance *instance = take(d);
  if (!instance) {
    of->cut++;
    return NULL;
  }
  instance->loop = of;
  instance->weight = of->weight;
  instance->hot = hot;
  instance->stack = hot->stack;
  instance->frame = hot->s;
  instance->routine = ca_routine_of(hot->s);
  instance->routine_sp = instance->routine->sp;
  instance->ended = false;
  instance->stands = 1;
  instance->mask_count = instance->copy_count = 0;
  instance->read = 0;
  instance->seen = instance->iterations = instance->early = instance->final = 0;
  instance->early_result = instance->final_result = false;
  instance->woken = instance->followed = false;
  instance->stepped = 0;
  d->registers(hot, &instance->before);
  instance->start = instance->before;
  bool kept = of->weight > 0 && hot->iterations == 0;
  instance->log =
      kept ? ca_repeats_begin(&of->repeats, &of->sample, of->weight, &instance->before) : NULL;
  of->open++;
  d->instances[d->count++] = instance;
  return instance;
}

/* Inputs are kept as long as there is room; where there are few, for so long. */
static void keep_log(const ca_diagnosis *d, ca_instance *instance) {
  enum { MOST = 4 * CA_LOADS_MOST };
  if (instance->log && !d->all && (instance->seen > CA_LOADS_MOST || instance->log->told > MOST))
    instance->log->cut = true;
}

static void rest(ca_diagnosis *d, ca_instance *instance, uint64_t iterations) {
  if (iterations == 0)
    return;
  instance->resting = true;
  instance->followed = false;
  d->skip[instance->loop->construct] = iterations - 1;
}

/* Some iterations are left out from here on. Those of instances within each other cannot be told
 * apart by where they go on. */
static void leave_out(ca_diagnosis *d, ca_instance *instance) {
  ca_diagnosed *loop = instance->loop;
  if (instance->weight == 0) {
    rest(d, instance, CA_LONG);
  } else if (!d->all && loop->open == 1 && !ca_keeps_log(instance)) {
    ca_rest chosen = ca_sample_rest(&loop->sample, instance->weight, &d->first_events);
    instance->stands = chosen.weight;
    rest(d, instance, chosen.left_out);
  }
}

static void goes_on(ca_diagnosis *d, ca_instance *instance) {
  ca_registers now;
  d->registers(instance->hot, &now);
  if (instance->resting) {
    if (instance->weight == 0) {
      ca_sample_late(&instance->loop->sample);
      instance->weight = instance->stands = 1;
    }
    instance->before = now;
    return;
  }
  ca_iteration_end(instance, &d->turn_logs, &now, true);
  instance->before = now;
  instance->stands = 1;
  instance->woken = false;
  keep_log(d, instance);
  leave_out(d, instance);
}

void ca_diagnosis_entered(ca_diagnosis *d, const ca_hot *hot, uint32_t loop) {
  if (hot->s->construct != loop || hot->iterations != 0 || top_of(d, hot))
    return;
  ca_diagnosed *of = loop_of(d, loop);
  if (!of)
    return;
  enum { TROUBLE = 8 };
  of->weight = ca_sample_instance(&of->sample, d->all, &d->first_events);
  of->light = of->weight == 0 && ca_is_curious(of);
  of->sample.curious += of->light ? TROUBLE : 0;
  d->skip[loop] = of->weight || of->light || of->open ? 0 : CA_LONG;
}

/* What the iteration that begins takes is kept, as long as all are looked at: later, most of those
 * that it may be like have not been, and to ask for registers again and again takes long. */
static void take_turn(ca_diagnosis *d, const ca_instance *instance) {
  bool early = d->all || instance->loop->sample.first == 0;
  if (early && !instance->resting && instance->weight > 0)
    ca_turn_begins(&instance->loop->turns, &d->turn_logs, instance, &instance->before);
}

/* The header of a loop was reached of whose instance nothing is looked at yet. */
static void begin(ca_diagnosis *d, const ca_hot *hot, ca_diagnosed *of, uint64_t sp) {
  if (!of->weight && !of->light && hot->iterations >= CA_LONG) {
    ca_sample_late(&of->sample);
    of->weight = 1;
  }
  ca_instance *instance = of->weight || of->light ? instance_begins(d, hot, of) : NULL;
  if (instance) {
    ca_iteration_begins(d, instance, sp);
    rest(d, instance, of->light ? CA_LONG : 0);
    take_turn(d, instance);
  } else if (!of->open) {
    d->skip[of->construct] = CA_LONG;
  }
}

void ca_diagnosis_header(ca_diagnosis *d, const ca_hot *hot, uint32_t loop, uint32_t exits,
                         uint64_t sp) {
  ca_diagnosed *of = d->loops[loop];
  d->skip[loop] = 0;
  if (hot->s->construct != loop || !of)
    return;
  of->exits = exits;
  ca_instance *instance = top_of(d, hot);
  if (instance) {
    bool rested = instance->resting;
    ca_sample_count(&of->sample, 1, ca_weight_of(instance));
    goes_on(d, instance);
    if (rested || !instance->resting)
      ca_iteration_begins(d, instance, sp);
    take_turn(d, instance);
  } else {
    begin(d, hot, of, sp);
  }
  of->weight = 0;
  of->light = false;
  ca_look_anew(d);
}

void ca_diagnosis_routine(ca_diagnosis *d, const ca_hot *hot) {
  uint64_t left = d->memory - d->memory_used, before = left;
  ca_recursion_entered(&d->recursion, hot, d->registers);
  ca_call_begins(&d->calls, hot, &left, &d->first_events, d->registers);
  d->memory_used += before - left;
  ca_look_anew(d);
}

/* All that is left to find out is what is read of it. */
static void instance_ends(ca_diagnosis *d, ca_instance *instance) {
  enum { FIRST = 8, MOST = 1 << 22, USUAL = 1 << 16 };
  ca_diagnosed *loop = instance->loop;
  ca_registers now;
  instance->last_result = false;
  instance->last_changed = 0;
  d->registers(instance->hot, &now);
  if (!instance->resting) {
    instance->stands = 1;
    ca_iteration_end(instance, &d->turn_logs, &now, false);
  }
  if (loop->sample.sampled) {
    uint64_t unseen = ca_changed_unseen(instance, &now);
    instance->last_changed |= unseen;
    loop->ever |= unseen;
  }
  instance->ended = true;
  loop->open--;
  instance->patience = d->all ? ~0ull : loop->looked_instances < FIRST ? MOST : USUAL;
  instance->base = instance->routine;
  /* Of what was looked at for stores alone mostly nothing is left to be found out. */
  instance->waiting = instance->weight || instance->mask_count ? loop->ever | CA_FLAGS_BIT : 0;
}

static void frame_gone(ca_instance *instance, const ca_frame *frame) {
  if (frame == instance->routine)
    instance->waiting &= CA_CALLEE_SAVED | CA_RETURNED;
  if (frame <= instance->base)
    instance->base = ca_routine_of((ca_frame *)frame - 1);
  for (uint32_t i = 0; !(frame->flags & CA_FRAME_LOOP) && i < instance->copy_count;)
    if (instance->copies[i].address < frame->sp)
      instance->copies[i] = instance->copies[--instance->copy_count];
    else
      i++;
}

/* Of the loop of the frame, the top one; `ended`: instances that end. */
static void count_iterations(ca_diagnosis *d, const ca_stack *stack, const ca_frame *frame,
                             uint64_t ended) {
  ca_diagnosed *loop = frame->flags & CA_FRAME_LOOP ? d->loops[frame->construct] : NULL;
  if (!loop)
    return;
  loop->instances += ended;
  loop->iterations += stack->iterations;
}

static void ended(ca_stack *stack, ca_frame *frame, bool whole) {
  ca_diagnosis *d = stack->thread->all->diagnosis;
  count_iterations(d, stack, frame, 1);
  ca_recursion_ended(&d->recursion, stack, frame, whole);
  ca_call_ends(&d->calls, stack, frame, whole);
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack != stack)
      continue;
    if (instance->ended) {
      frame_gone(instance, frame);
    } else if (instance->frame == frame) {
      instance->loop->cut += !whole;
      instance->iterations += stack->iterations;
      ca_end_log(instance, whole);
      instance_ends(d, instance);
    }
    if (ca_is_settled(instance) || (instance->ended && !whole))
      ca_settle(d, i - 1);
  }
  ca_look_anew(d);
  d->follower->ended(stack, frame, whole);
}

static void counted(ca_stack *stack, ca_frame *frame) {
  ca_diagnosis *d = stack->thread->all->diagnosis;
  count_iterations(d, stack, frame, 0);
  for (uint32_t i = 0; i < d->count; i++)
    if (d->instances[i]->frame == frame && !d->instances[i]->ended)
      d->instances[i]->iterations += stack->iterations;
  d->follower->counted(stack, frame);
}

static void freed(ca_stack *stack) {
  ca_diagnosis *d = stack->thread->all->diagnosis;
  for (uint32_t i = d->count; i > 0; i--)
    if (d->instances[i - 1]->stack == stack)
      ca_drop(d, i - 1);
  ca_recursion_freed(&d->recursion, stack);
  ca_calls_freed(&d->calls, stack);
  ca_look_anew(d);
  d->follower->freed(stack);
}

/* ---- the feature ---- */

static void clear(ca_feature *feature) {
  ca_diagnosis *d = (ca_diagnosis *)feature;
  while (d->count)
    ca_drop(d, d->count - 1);
  for (uint32_t i = 0; i < d->loop_count; i++) {
    ca_repeats_free(&d->loops[d->order[i]]->repeats);
    ca_turns_free(&d->loops[d->order[i]]->turns);
    ca_unmap(d->loops[d->order[i]], sizeof(ca_diagnosed));
    d->loops[d->order[i]] = NULL;
    d->skip[d->order[i]] = 0;
  }
  d->loop_count = 0;
  d->memory_used = d->first_events = 0;
  ca_turn_logs_free(&d->turn_logs);
  ca_recursion_clear(&d->recursion);
  ca_calls_clear(&d->calls);
  ca_look_anew(d);
}

static void forget(ca_feature *feature, uint64_t start, uint64_t bytes) {
  ca_diagnosis *d = (ca_diagnosis *)feature;
  ca_shadow_forget(&d->writers.last, start, bytes);
  for (uint32_t i = 0; i < d->count; i++) {
    ca_words_forget(&d->instances[i]->words, start, bytes);
    if (d->instances[i]->log)
      ca_log_forget(d->instances[i]->log, start, bytes);
  }
  ca_calls_forget(&d->calls, start, bytes);
  ca_recursion_forget(&d->recursion);
}

static bool make_way(ca_feature *feature, uint64_t start, uint64_t bytes) {
  return ca_shadow_make_way(&((ca_diagnosis *)feature)->writers.last, start, bytes);
}

static void end(ca_feature *feature) {
  const ca_diagnosis *d = (const ca_diagnosis *)feature;
  ca_constructs_flush(d->stacks->constructs);
  for (uint32_t i = 0; i < d->loop_count; i++)
    ca_diagnosed_send(d->stacks->constructs, &d->writers, d->loops[d->order[i]]);
  for (uint32_t i = 0; i < d->recursion.routines; i++)
    ca_recursive_send(d->stacks->constructs, &d->recursion.told[i], d->recursion.full);
  for (uint32_t i = 0; i < d->calls.count; i++)
    ca_called_send(d->stacks->constructs, d->calls.called[i]);
}

ca_diagnosis *ca_diagnosis_new(ca_stacks *stacks, struct ca_structures *structures,
                               void (*registers)(const ca_hot *, ca_registers *),
                               ca_attention *attention, bool all, uint64_t memory) {
  static const ca_follower follower = {ended, counted, freed};
  ca_diagnosis *d = ca_map(sizeof *d);
  if (!d || !(d->loops = ca_map(CA_ENGINE_CONSTRUCTS * sizeof *d->loops)) ||
      !(d->order = ca_map(CA_ENGINE_CONSTRUCTS * sizeof *d->order)) ||
      !(d->skip = ca_map(CA_ENGINE_CONSTRUCTS * sizeof *d->skip)) || !ca_writers_init(&d->writers))
    return NULL;
  d->all = d->recursion.all = d->calls.all = all;
  d->attention = attention;
  d->memory = memory - memory / CA_TURNS_PART;
  ca_turn_logs_init(&d->turn_logs, memory / CA_TURNS_PART);
  d->feature = (ca_feature){.clear = clear, .forget = forget, .make_way = make_way, .end = end};
  d->stacks = stacks;
  d->structures = structures;
  d->registers = registers;
  d->follower = stacks->follower;
  structures->allocated = ca_diagnosis_allocated;
  structures->given_back = ca_diagnosis_given_back;
  structures->written_since = ca_diagnosis_written_since;
  structures->watcher = d;
  structures->used_only = true; /* it asks what is used, and not what steps there were */
  stacks->follower = &follower;
  stacks->diagnosis = d;
  return d;
}
