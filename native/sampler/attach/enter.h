/* Into a process. */
#ifndef CS_ENTER_H
#define CS_ENTER_H

#include "attached.h"

/* NULL: the agent is there, and the process has run on. Else why not; what had been done is undone.
 */
const char *attach_enter(attached *a, const char *agent_path, const char *control_path);

/* The C library is called by way of the agent, from libraries loaded since, too. */
void attach_redirect(attached *a);

#endif
