#include "foretold.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

/* What the program does of late is known by then. */
enum { LOOKED_NS = 1500000000 };

/* Seconds: by what the budget gives while the program is as busy as it was, or mostly waits. */
static double seconds_until(const run *r) {
  static const double IDLE = 0.1, NS = 1e9;
  const cs_control *c = r->control;
  double each = r->budget * (r->load > IDLE ? r->load : IDLE);
  double missing = (double)(cs_owed_ns(c) + c->expected_ns) - (double)c->allowed_ns;
  return each > 0 ? missing / each / NS : 0;
}

void foretold_say(const run *r) {
  static const double LONG = 5, NS = 1e9, MS = 1e6;
  static bool said;
  uint64_t passed = run_now() - r->start_ns;
  if (said || passed < LOOKED_NS || run_samples(r) > 0)
    return;
  said = true;
  double seconds = seconds_until(r), left = ((double)r->planned_ns - (double)passed) / NS;
  if (seconds < LONG)
    return;
  fprintf(stderr,
          "comair-bin: the first sample can be afforded in about %.0f s: it may take %.0f ms of "
          "the program's time%s\n",
          ceil(seconds), (double)r->control->expected_ns / MS,
          r->planned_ns && seconds > left
              ? ", more than the budget gives until the end: take samples for longer (--for), or "
                "allow more (--budget)"
              : "; a larger --budget has it sooner");
}
