#include "run_time.h"

#include <signal.h>
#include <time.h>

/* When it was last asked for the time; where time stood last, and for how long in all. */
static volatile uint64_t asked_ns, from_ns, until_ns, stood_ns;

uint64_t run_real_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* When we were stopped nobody says, but between two looks there are 20 ms at most. */
static void go_on(int signal) {
  enum { LOOKS_NS = 50000000 };
  uint64_t now = run_real_now();
  (void)signal;
  if (!asked_ns || now < asked_ns + LOOKS_NS)
    return;
  from_ns = asked_ns;
  until_ns = asked_ns = now;
  stood_ns += until_ns - from_ns;
}

/* What ignores SIGCONT lets the program do so, too. */
void run_time_begin(void) {
  struct sigaction before, ours = {.sa_handler = go_on, .sa_flags = SA_RESTART};
  if (sigaction(SIGCONT, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
    sigaction(SIGCONT, &ours, NULL);
}

uint64_t run_now(void) {
  uint64_t stood, now;
  do {
    stood = stood_ns;
    now = run_real_now();
  } while (stood != stood_ns);
  asked_ns = now;
  return now - stood;
}

uint64_t run_time_of(uint64_t monotonic_ns) {
  if (monotonic_ns >= until_ns)
    return monotonic_ns - stood_ns;
  uint64_t before = stood_ns - (until_ns - from_ns);
  return (monotonic_ns < from_ns ? monotonic_ns : from_ns) - before;
}
