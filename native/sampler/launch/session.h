/* Samples of a process that runs already. */
#ifndef CS_SESSION_H
#define CS_SESSION_H

#include "run/run.h"

/* What asks us to leave waits until there is an answer; before all else. */
void attach_block_signals(void);

/* Until the process ends, a signal asks to leave, or `seconds` have passed (0: no matter).
 * `result`: where to write it. */
void attach_session(run *r, double seconds, const char *result) __attribute__((noreturn));

#endif
