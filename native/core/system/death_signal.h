/* The signal that a process gets when its parent dies: the launcher has set SIGKILL, so that
 * nothing outlives it, which is not for the target to see. */
#ifndef CA_DEATH_SIGNAL_H
#define CA_DEATH_SIGNAL_H

#include "base/base.h"

/* After a prctl that went well, with its first two arguments. */
void ca_death_signal_called(uint64_t operation, uint64_t argument);

#endif
