/* Into a process, and out of it. */
#ifndef CS_ENTER_H
#define CS_ENTER_H

#include "attached.h"

/* NULL: the agent is there, and the process has run on. Else why not; what had been done is undone.
 */
const char *attach_enter(attached *a, const char *agent_path, const char *control_path);

/* NULL: nothing is left of it. Else what is, and why: all harmless. Breakpoints are gone before. */
const char *attach_leave(attached *a);

/* The C library is called by way of the agent, from libraries loaded since, too. */
void attach_redirect(attached *a);

#endif
