#include "sample.h"
#include "mix.h"

static bool is_little(const ca_sample *sample, uint64_t count) {
  return sample->events < CA_ALL_EVENTS || count < CA_ALL_LEAST;
}

/* From 1 on, `mean` on average, if there are not `enough`; more, if much has been looked at. */
static uint64_t about(const ca_sample *sample, uint64_t mean, bool enough) {
  if (enough)
    mean = mean * (sample->events > CA_ALL_EVENTS ? sample->events : CA_ALL_EVENTS) / CA_ALL_EVENTS;
  return 1 + ca_mix(sample->begun + sample->seen, sample->events) % (2 * mean - 1);
}

uint64_t ca_sample_instance(ca_sample *sample, bool all) {
  uint64_t number = sample->begun++, second = sample->second;
  if (all || is_little(sample, number)) {
    sample->pair = 1;
    return 1;
  }
  if (second) {
    sample->second = 0;
    sample->pairs++;
    sample->wait = about(sample, 2 * CA_ONE_IN, sample->pairs >= CA_ENOUGH_PAIRS);
    return second;
  }
  if (sample->wait > 0) {
    sample->wait--;
    sample->left++;
    sample->sampled = true;
    return 0;
  }
  uint64_t both = sample->left + 2;
  sample->left = 0;
  sample->second = both / 2;
  sample->pair = both;
  return both - both / 2;
}

uint64_t ca_sample_rest(ca_sample *sample) {
  if (is_little(sample, sample->seen))
    return 0;
  sample->sampled = true;
  return about(sample, CA_ONE_IN, sample->seen >= CA_ENOUGH_SEEN);
}
