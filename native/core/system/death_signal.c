#include "death_signal.h"

enum { SET = 1, GET = 2, LAUNCHERS = 9 };

/* Of the target's own; a fork child has none of either. */
static bool has_own;

void ca_death_signal_called(uint64_t operation, uint64_t argument) {
  int *value = (int *)argument;
  if (operation == SET)
    has_own = true;
  else if (operation == GET && !has_own && *value == LAUNCHERS)
    *value = 0;
}
