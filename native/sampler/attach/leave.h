/* Out of a process. */
#ifndef CS_LEAVE_H
#define CS_LEAVE_H

#include "attached.h"

/* NULL: nothing is left of it. Else what is, and why: all harmless. Breakpoints are gone before. */
const char *attach_leave(attached *a);

#endif
