#include "repeats.h"
#include "base/arena.h"
#include "distance.h"

ca_log *ca_repeats_begin(ca_repeats *r, const ca_sample *sample, uint64_t weight,
                         const ca_registers *now) {
  if (!r->logs || r->busy) /* busy: with an outer one of the same loop, by recursion */
    return NULL;
  ca_log *log = &r->logs[r->last ^ 1];
  ca_log_begin(log, now);
  r->busy = true;
  r->at_hand = sample->begun - 1;
  r->weight = weight;
  r->pair = sample->pair;
  return log;
}

/* ---- Song and Lu's measure ---- */

/* By instruction of a log: the values that it loaded, CA_SEQUENCE at most. */
typedef struct ca_sequences {
  uint32_t count[CA_LOAD_PLACES];
  uint64_t values[CA_LOAD_PLACES][CA_SEQUENCE];
} ca_sequences;

static void sequences_of(const ca_log *log, ca_sequences *to) {
  for (uint32_t i = 0; i < log->place_count; i++)
    to->count[i] = 0;
  for (uint32_t i = 0; i < log->loads; i++) {
    const ca_load *load = &log->list[i];
    if (to->count[load->place] < CA_SEQUENCE)
      to->values[load->place][to->count[load->place]++] = load->value;
  }
}

/* The number of an instruction of one log in another; CA_LOAD_PLACES: it is not there. */
static uint32_t number_in(const ca_log *log, uint64_t place) {
  uint32_t i = 0;
  while (i < log->place_count && log->places[i] != place)
    i++;
  return i < log->place_count ? i : CA_LOAD_PLACES;
}

/* 0: one is part of the other; CA_RATE: they have nothing in common. */
static uint64_t rate_of(const uint64_t *a, uint32_t a_count, const uint64_t *b, uint32_t b_count,
                        uint64_t *effort) {
  uint32_t shorter = a_count < b_count ? a_count : b_count;
  uint32_t longer = a_count < b_count ? b_count : a_count;
  if (shorter == 0)
    return 0;
  uint32_t distance = ca_distance(a, a_count, b, b_count, effort);
  return (uint64_t)(distance - (longer - shorter)) * CA_RATE / shorter;
}

/* What is a half but for how it was rounded is none less. */
static bool is_redundant(uint64_t rate) {
  enum { ROUNDED = 64 };
  return 2 * rate + ROUNDED < CA_RATE;
}

static uint64_t average_rate(const ca_log *a, const ca_log *b, uint64_t *effort) {
  static ca_sequences one, other;
  uint64_t sum = 0, count = b->place_count;
  sequences_of(a, &one);
  sequences_of(b, &other);
  for (uint32_t i = 0; i < b->place_count; i++) {
    uint32_t in_a = number_in(a, b->places[i]);
    if (in_a < CA_LOAD_PLACES)
      sum += rate_of(one.values[in_a], one.count[in_a], other.values[i], other.count[i], effort);
  }
  for (unsigned reg = 0; reg < CA_FLAGS; reg++)
    if (b->live >> reg & 1 && !ca_log_is_address(b, ca_log_register(b, reg))) {
      sum += ca_log_register(a, reg) == ca_log_register(b, reg) ? 0 : CA_RATE;
      count++;
    }
  return count == 0 ? CA_RATE : sum / count;
}

/* ---- what is read again ---- */

enum { KNOWN = 2 * CA_LOADS_MOST };
static uint64_t known[KNOWN]; /* what the first instance loaded; 0: free */
static uint32_t known_mask;   /* so many of them, a power of two, less one, are used */

static void know_none(uint32_t most) {
  known_mask = 15;
  while (known_mask + 1 < 2 * most)
    known_mask = 2 * known_mask + 1;
  __builtin_memset(known, 0, (known_mask + 1) * sizeof *known);
}

static uint64_t identity(const ca_log *log, const ca_load *load) {
  return ca_mix(ca_mix(log->places[load->place], load->address), load->value) | 1;
}

static bool know(uint64_t what, bool add) {
  for (uint32_t i = (uint32_t)(what >> 20);; i++) {
    uint64_t *at = &known[i & known_mask];
    if (*at == what)
      return true;
    if (*at == 0) {
      if (add)
        *at = what;
      return false;
    }
  }
}

/* A bound that goes with how often the loop goes round is no parameter of what it does. */
static bool is_bound(const ca_log *a, const ca_log *b, uint64_t before, uint64_t now) {
  int64_t step = (int64_t)(now - before), trips = (int64_t)(b->trips - a->trips);
  return trips != 0 && step % trips == 0 && step / trips >= -64 && step / trips <= 64;
}

static bool is_same_value(const ca_log *a, const ca_log *b, uint64_t before, uint64_t now) {
  return before == now || ca_log_is_address(b, now) || is_bound(a, b, before, now);
}

typedef struct ca_place_loads {
  uint64_t first, first_before;
  uint32_t count, again, count_before;
  bool constant; /* the same value each time */
} ca_place_loads;

/* By instruction of the second instance. */
static void look_at_loads(const ca_log *a, const ca_log *b, ca_place_loads *places) {
  uint32_t in_b[CA_LOAD_PLACES];
  know_none(a->loads);
  for (uint32_t i = 0; i < b->place_count; i++)
    places[i] = (ca_place_loads){.constant = true};
  for (uint32_t i = 0; i < a->place_count; i++)
    in_b[i] = number_in(b, a->places[i]);
  for (uint32_t i = 0; i < a->loads; i++) {
    uint32_t k = in_b[a->list[i].place];
    know(identity(a, &a->list[i]), true);
    if (k < CA_LOAD_PLACES && places[k].count_before++ == 0)
      places[k].first_before = a->list[i].value;
  }
  for (uint32_t i = 0; i < b->loads; i++) {
    ca_place_loads *place = &places[b->list[i].place];
    if (place->count++ == 0)
      place->first = b->list[i].value;
    place->constant = place->constant && place->first == b->list[i].value;
    place->again += know(identity(b, &b->list[i]), false);
  }
}

/* The same parameters, and each instruction that goes through something goes through what it went
 * through before, for the most part. */
static bool is_unchanged(const ca_log *a, const ca_log *b, const ca_place_loads *places) {
  for (unsigned reg = 0; reg < CA_FLAGS; reg++)
    if (b->live >> reg & 1 &&
        !is_same_value(a, b, ca_log_register(a, reg), ca_log_register(b, reg)))
      return false;
  uint32_t most = 0;
  for (uint32_t i = 0; i < b->place_count; i++)
    most = places[i].count > most ? places[i].count : most;
  for (uint32_t i = 0; i < b->place_count; i++) {
    const ca_place_loads *place = &places[i];
    bool parameter = place->constant || place->count * 10 < most;
    if (parameter && place->count_before && !is_same_value(a, b, place->first_before, place->first))
      return false;
    if (!parameter && place->again * 4 < place->count * 3)
      return false;
  }
  return most > 0;
}

static uint64_t compare(ca_repeats *r, const ca_log *a, const ca_log *b) {
  ca_place_loads places[CA_LOAD_PLACES];
  uint64_t effort = 0, rate = average_rate(a, b, &effort);
  look_at_loads(a, b, places);
  r->pairs++;
  r->weights += r->pair;
  r->spread += ca_spread(r->pair);
  r->rates += r->pair * rate;
  r->redundant += is_redundant(rate) ? r->pair : 0;
  r->same += a->signature == b->signature ? r->pair : 0;
  if (is_unchanged(a, b, places)) {
    r->unchanged += r->pair;
    r->steady += a->trips == b->trips ? r->pair : 0;
  }
  for (uint32_t i = 0; i < b->place_count; i++) {
    r->loads += r->pair * places[i].count;
    r->again += r->pair * places[i].again;
  }
  r->outside += r->pair * b->outside;
  return effort;
}

static bool note_signature(ca_repeats *r, uint64_t signature) {
  for (uint32_t i = 0; i < r->signatures; i++)
    if (r->signature[i] == signature)
      return true;
  if (r->signatures < CA_SIGNATURES)
    r->signature[r->signatures++] = signature;
  return false;
}

uint64_t ca_repeats_end(ca_repeats *r, uint64_t trips, bool whole) {
  const ca_log *last = &r->logs[r->last];
  ca_log *log = &r->logs[r->last ^ 1];
  bool paired = whole && r->usable && r->last_number + 1 == r->at_hand;
  r->busy = false;
  r->usable = whole;
  if (!whole)
    return 0;
  ca_log_end(log, trips);
  r->looked++;
  r->weighed += r->weight;
  r->cut += log->cut;
  bool seen = note_signature(r, log->signature);
  r->before += seen && !(paired && last->signature == log->signature) ? r->weight : 0;
  ca_move move = ca_move_of(log);
  uint64_t effort = log->loads / 8;
  if (paired && r->pair > 0) {
    effort += compare(r, last, log) + last->loads / 4 + log->loads / 4;
    r->moved += ca_moved_again(&r->last_move, &move) ? r->pair : 0;
  }
  r->last ^= 1;
  r->last_number = r->at_hand;
  r->last_move = move;
  return effort;
}

void ca_repeats_free(ca_repeats *r) {
  if (r->logs)
    ca_unmap(r->logs, 2 * sizeof *r->logs);
  r->logs = NULL;
}
