/* The agent: in the program, by LD_PRELOAD (preload) or put into it while it runs (attached). */
#ifndef CS_AGENT_H
#define CS_AGENT_H

#include "dynamorio/sample/control.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

/* NULL until the agent is ready. */
extern cs_control *agent_control;

/* Of the one way or the other. */

uint64_t agent_now(void);

/* A launcher that is gone looks after no copies. */
bool agent_has_launcher(void);

/* A copy that was made. */
void agent_note_copy(int32_t pid);

/* Flags of clone(2) for a copy: whose child it is. */
extern const unsigned long agent_clone_flags;

/* A SIGTRAP that is not ours: as the program would get it. */
void agent_pass_on_trap(int number, siginfo_t *info, void *context);

#endif
