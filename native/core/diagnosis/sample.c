#include "sample.h"
#include "mix.h"

/* Whether all are looked at still, after so many. */
static bool are_all(ca_sample *sample, uint64_t count, uint64_t *of_all) {
  uint64_t most = count < CA_ENOUGH ? CA_MORE_EVENTS : CA_ALL_EVENTS;
  if (sample->first == 0) {
    *of_all += sample->events - sample->told;
    sample->told = sample->events;
  }
  return count < CA_ALL_LEAST || sample->events < CA_LEAST_EVENTS ||
         (sample->events < most && *of_all < CA_EVENTS_IN_ALL);
}

/* How long a stretch is. */
static uint64_t stretch(ca_sample *sample) {
  if (sample->first == 0)
    sample->first = sample->events;
  return sample->total / sample->first;
}

/* From 0 on. */
static uint64_t any_of(const ca_sample *sample, uint64_t count) {
  return ca_mix(sample->begun + sample->seen, sample->events) % count;
}

/* The first of the next two: somewhere in a stretch that is twice as long. */
static void choose(ca_sample *sample) {
  uint64_t places = 2 * sample->each - 1, place = any_of(sample, places);
  sample->wait = sample->left + place;
  sample->left = places - 1 - place;
}

/* @returns the weight of the first one */
static uint64_t take(ca_sample *sample) {
  uint64_t both = 2 * sample->each, most = both - 2;
  both -= sample->late < most ? sample->late : most;
  sample->late = 0;
  sample->second = both / 2;
  sample->pair = 0;
  return both - both / 2;
}

uint64_t ca_sample_instance(ca_sample *sample, bool all, uint64_t *of_all) {
  uint64_t number = sample->begun++, second = sample->second;
  sample->left_iterations = 0;
  sample->pair = 1;
  if (all || are_all(sample, number, of_all))
    return 1;
  if (second) {
    sample->second = 0;
    sample->pair = 2 * sample->each;
    sample->each = 0;
    return second;
  }
  if (sample->each == 0) {
    sample->each = stretch(sample);
    if (sample->each <= 1) {
      sample->each = 0;
      return 1;
    }
    choose(sample);
  }
  if (sample->wait == 0)
    return take(sample);
  sample->wait--;
  sample->sampled = true;
  return 0;
}

ca_rest ca_sample_rest(ca_sample *sample, uint64_t weight, uint64_t *of_all) {
  if (are_all(sample, sample->seen, of_all))
    return (ca_rest){0, 1};
  uint64_t each = stretch(sample) / weight;
  if (each <= 1)
    return (ca_rest){0, 1};
  uint64_t place = any_of(sample, each), left_out = sample->left_iterations + place;
  sample->left_iterations = each - 1 - place;
  sample->sampled |= left_out > 0;
  return (ca_rest){left_out, each};
}
