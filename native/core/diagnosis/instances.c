#include "instances.h"
#include "core/structures/state.h"

static void look(ca_diagnosis *d) {
  d->waiting = d->loads = d->stores = 0;
  for (uint32_t i = 0; i < d->count; i++) {
    const ca_instance *instance = d->instances[i];
    if (instance->ended) {
      bool in_memory = instance->waiting >> CA_FIRST_SLOT || instance->copy_count;
      d->waiting |= instance->waiting & CA_ALL_REGISTERS;
      d->loads |= in_memory;
      d->stores |= in_memory;
      continue;
    }
    d->stores |= ca_is_awake(instance) || ca_is_curious(instance->loop);
    d->loads |= ca_wants_loads(d, instance);
    if (ca_keeps_log(instance))
      d->waiting |= ~instance->log->touched & CA_ALL_REGISTERS & ~CA_FLAGS_BIT;
    const ca_log *turn = ca_turn_of(&instance->loop->turns, instance);
    if (turn)
      d->waiting |= ~turn->touched & CA_ALL_REGISTERS & ~CA_FLAGS_BIT;
  }
  if (ca_calls_look(&d->calls)) {
    d->loads = d->stores = 1;
    d->waiting |= ca_calls_waiting(&d->calls);
  }
  const ca_recursion *recursion = &d->recursion;
  if (recursion->count == 0)
    return;
  d->loads = d->stores = 1;
  d->waiting |= ~recursion->acts[recursion->count - 1].touched & CA_ARGUMENT_MASK;
}

void ca_look_anew(ca_diagnosis *d) {
  look(d);
  d->attention->wanted = (d->waiting | d->loads | d->stores) != 0;
  d->attention->open = d->count + d->recursion.count + d->calls.open_count > 0;
}

void ca_end_log(ca_instance *instance, bool whole) {
  ca_diagnosed *loop = instance->loop;
  if (instance->log)
    ca_sample_count(&loop->sample, ca_repeats_end(&loop->repeats, instance->iterations + 1, whole),
                    instance->weight);
  instance->log = NULL;
}

void ca_drop(ca_diagnosis *d, uint32_t at) {
  ca_instance *instance = d->instances[at];
  ca_end_log(instance, false);
  ca_turn_ends(&instance->loop->turns, &d->turn_logs, instance, NULL, 0);
  instance->loop->open -= !instance->ended;
  d->free[d->free_count++] = instance;
  d->count--;
  for (uint32_t i = at; i < d->count; i++)
    d->instances[i] = d->instances[i + 1];
  ca_look_anew(d);
}

void ca_settle(ca_diagnosis *d, uint32_t at) {
  ca_instance_settle(d->instances[at]);
  ca_drop(d, at);
}

void ca_iteration_begins(ca_diagnosis *d, ca_instance *instance, uint64_t sp) {
  instance->resting = false;
  instance->loads = 0;
  instance->sp = sp;
  instance->moment = d->structures->now;
  instance->kept = 0;
  instance->result = instance->written = instance->gone = instance->full = false;
  ca_words_clear(&instance->words);
  instance->root_count = 0;
  instance->root_stamp++;
}

void ca_wake(ca_diagnosis *d, ca_instance *instance) {
  instance->woken = true;
  instance->stands = 1;
  d->skip[instance->loop->construct] = 0;
  d->registers(instance->hot, &instance->before);
  ca_iteration_begins(d, instance, instance->sp);
  ca_look_anew(d);
}
