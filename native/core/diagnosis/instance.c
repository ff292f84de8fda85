#include "instance.h"

static uint32_t *root_slot(ca_instance *instance, uint64_t root) {
  for (uint32_t i = (uint32_t)((root * 0x9E3779B97F4A7C15ull) >> 40);; i++) {
    uint32_t at = i % CA_ROOTS;
    if (instance->root_stamps[at] != instance->root_stamp || instance->roots[at] == root)
      return &instance->root_stamps[at];
  }
}

void ca_root_add(ca_instance *instance, uint64_t root) {
  uint32_t *stamp = root_slot(instance, root);
  if (*stamp == instance->root_stamp || instance->root_count == CA_ROOTS_MOST)
    return;
  instance->root_count++;
  *stamp = instance->root_stamp;
  instance->roots[stamp - instance->root_stamps] = root;
}

static bool is_root(ca_instance *instance, uint64_t value) {
  return *root_slot(instance, value) == instance->root_stamp;
}

/* A location was changed by a whole iteration. */
static void changed(ca_instance *instance, unsigned index, uint64_t step, bool followed) {
  ca_location *location = &instance->loop->locations[index];
  uint64_t bit = 1ull << index;
  bool as_before = instance->followed
                       ? instance->before_stepped & bit && instance->steps[index] == step
                       : location->step == step && location->steady > 0;
  instance->stepped |= bit;
  instance->steady |= as_before ? bit : 0;
  instance->steps[index] = step;
  location->changed++;
  location->first += instance->seen == 0;
  /* By Boyer and Moore's majority vote: those before the step was found are few. The first change
   * of an instance may be from what others left there, and has no vote against. */
  if (location->step == step && location->steady) {
    location->votes++;
    location->steady++;
  } else if (instance->seen > 0 && location->votes > 0) {
    location->votes--;
  } else if (instance->seen > 0) {
    location->step = step;
    location->votes = 1;
    location->steady = 1;
  }
  location->followed += followed;
}

/* Whether the eight bytes at the word's address, as the iteration found or left them, are a root.
 */
static bool is_root_there(ca_instance *instance, const ca_word *word) {
  uint64_t now = *(const uint64_t *)word->address;
  uint32_t high = (uint32_t)(now >> 32);
  for (uint32_t i = 0; i < instance->words.count; i++) {
    const ca_word *other = &instance->words.table[instance->words.order[i]];
    if (other->address == word->address + 4)
      high = other->before;
  }
  return is_root(instance, now) || is_root(instance, (uint64_t)high << 32 | word->before);
}

static uint64_t different(const ca_registers *before, const ca_registers *now) {
  uint64_t mask = 0;
  for (unsigned r = 0; r < CA_GENERAL; r++)
    if (before->general[r] != now->general[r])
      mask |= 1ull << r;
  for (unsigned v = 0; v < CA_VECTORS; v++) {
    bool same = true;
    for (int i = 0; i < CA_VECTOR_WORDS; i++)
      same = same && before->vector[v][i] == now->vector[v][i];
    mask |= same ? 0 : 1ull << (CA_GENERAL + v);
  }
  return mask & ~(1ull << CA_STACK_POINTER);
}

static uint64_t changed_registers(ca_instance *instance, const ca_registers *now, bool whole) {
  const ca_registers *before = &instance->before;
  uint64_t mask = different(before, now);
  for (uint64_t left = whole ? mask : 0; left; left &= left - 1) {
    unsigned r = (unsigned)__builtin_ctzll(left);
    if (r < CA_GENERAL) {
      changed(instance, r, now->general[r] - before->general[r],
              is_root(instance, before->general[r]) || is_root(instance, now->general[r]));
      continue;
    }
    /* Numbers of other kinds have no steps, and are no addresses. */
    instance->loop->locations[r].changed++;
    instance->loop->locations[r].first += instance->seen == 0;
  }
  return mask;
}

static uint64_t changed_slot(ca_instance *instance, const ca_word *word, uint32_t now, bool whole) {
  unsigned slot = ca_slot_of(instance->loop, (int64_t)(word->address - instance->routine_sp));
  if (whole && slot != CA_OTHER_SLOTS)
    changed(instance, slot, (uint32_t)(now - word->before), is_root_there(instance, word));
  return 1ull << slot;
}

/* Each place once. */
static void count_places(ca_instance *instance, uint64_t *places, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    ca_count_place(instance->loop, places[i], ca_weight_of(instance));
}

static void note_place(uint64_t *places, uint32_t *count, uint64_t place) {
  for (uint32_t i = 0; i < *count; i++)
    if (places[i] == place)
      return;
  if (*count < CA_PLACES)
    places[(*count)++] = place;
}

/* The locations that the iteration changed; `result`: it changed something else. */
static uint64_t changes(ca_instance *instance, const ca_registers *now, bool whole, bool *result) {
  uint64_t places[CA_PLACES], mask = changed_registers(instance, now, whole);
  uint32_t place_count = 0;
  *result = instance->result || instance->kept > 0 || instance->full;
  instance->loop->large += instance->full ? ca_weight_of(instance) : 0;
  instance->loop->written += instance->written ? ca_weight_of(instance) : 0;
  for (uint32_t i = 0; i < instance->words.count; i++) {
    const ca_word *word = &instance->words.table[instance->words.order[i]];
    if (word->address == CA_NOWHERE || (instance->gone && !word->own))
      continue;
    uint32_t there = *(const uint32_t *)word->address;
    if (there == word->before)
      continue;
    if (word->own) {
      mask |= changed_slot(instance, word, there, whole);
    } else {
      *result = true;
      note_place(places, &place_count, word->place);
      ca_cells_note(&instance->loop->changed, word->address, sizeof there, 0, 1);
    }
  }
  count_places(instance, places, place_count);
  instance->loop->ever |= mask;
  return mask;
}

static void count_whole(ca_instance *instance, uint64_t mask) {
  uint64_t weight = ca_weight_of(instance);
  for (uint32_t i = 0; i < instance->mask_count; i++)
    if (instance->masks[i].mask == mask) {
      instance->masks[i].count += weight;
      return;
    }
  if (instance->mask_count < CA_INSTANCE_MASKS)
    instance->masks[instance->mask_count++] = (ca_mask_count){mask, weight};
  else
    instance->loop->cut += weight;
}

/* Of what the iteration has stored to outside of the frame, if that is still there. */
static uint64_t results_of(const ca_instance *instance) {
  const ca_log *log = ca_turn_of(&instance->loop->turns, instance);
  uint64_t all = 0;
  for (uint32_t i = 0; log && !instance->gone && i < instance->words.count; i++) {
    const ca_word *word = &instance->words.table[instance->words.order[i]];
    if (word->own || word->address == CA_NOWHERE)
      continue;
    uint64_t around = *(const uint64_t *)(word->address & ~7ull);
    if (!ca_log_is_address(log, around))
      all = ca_mix(all, *(const uint32_t *)word->address);
  }
  return all;
}

static void end_turn(ca_instance *instance, ca_turn_logs *logs, bool counts) {
  const ca_diagnosed *loop = instance->loop;
  ca_turn_end end = {
      .registers = instance->steady,
      .results = results_of(instance),
      .kept = instance->kept > 0 || instance->gone,
  };
  for (unsigned slot = CA_FIRST_SLOT; slot < CA_OTHER_SLOTS; slot++)
    if (instance->steady >> slot & 1)
      end.words[end.count++] = instance->routine_sp + (uint64_t)loop->locations[slot].offset;
  ca_turn_ends(&instance->loop->turns, logs, instance, &end, counts ? ca_weight_of(instance) : 0);
}

void ca_iteration_end(ca_instance *instance, ca_turn_logs *logs, const ca_registers *now,
                      bool whole) {
  bool result, first = instance->seen == 0;
  instance->before_stepped = instance->stepped;
  instance->stepped = instance->steady = 0;
  uint64_t mask = changes(instance, now, whole && !instance->woken, &result);
  end_turn(instance, logs, whole && !first && !instance->woken);
  instance->followed = true;
  if (!whole) {
    instance->last_changed = mask;
    instance->last_result = result;
    return;
  }
  if (!instance->woken) {
    instance->loop->sample.seen++;
    instance->loop->weighed += ca_weight_of(instance);
    instance->loop->spread += ca_spread(ca_weight_of(instance));
    instance->seen++;
  }
  instance->early |= instance->final;
  instance->early_result |= instance->final_result;
  instance->final = mask;
  instance->final_result = result;
  if (result)
    instance->loop->results += ca_weight_of(instance);
  else
    count_whole(instance, mask);
}

uint64_t ca_changed_unseen(const ca_instance *instance, const ca_registers *now) {
  return different(&instance->start, now) & ~(instance->early | instance->final);
}

void ca_instance_settle(ca_instance *instance) {
  ca_diagnosed *loop = instance->loop;
  for (uint32_t i = 0; i < instance->mask_count; i++)
    ca_count_mask(loop, instance->masks[i].mask & instance->read, instance->masks[i].count);
  if (instance->weight == 0)
    return;
  const ca_end end = {
      .changed = instance->last_changed & instance->read,
      .read = instance->read,
      .early = instance->early & instance->read,
      .final = instance->final & instance->read,
      .result = instance->last_result,
      .early_result = instance->early_result,
      .final_result = instance->final_result,
  };
  ca_count_end(loop, &end, instance->iterations, instance->weight);
  loop->instance_spread += ca_spread(instance->weight);
  loop->looked_instances++;
}
