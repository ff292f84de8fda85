#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

uint64_t run_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

void run_fail(const char *what, const char *why) {
  enum { FAILED = 125 };
  fprintf(stderr, "comair-bin: sampling: %s: %s\n", what, why);
  exit(FAILED);
}

uint32_t run_samples(const run *r) {
  uint32_t n = __atomic_load_n(&r->control->samples, __ATOMIC_ACQUIRE);
  return n < CS_SAMPLES ? n : CS_SAMPLES;
}
