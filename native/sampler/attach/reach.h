/* What of a running process we get hold of. */
#ifndef CS_REACH_H
#define CS_REACH_H

#include "attached.h"
#include "stop.h"

/* -1: it cannot be had. */
int attach_open_memory(pid_t pid);

/* The thread that had best do something for us. NULL: it is stopped. */
const char *attach_stop_some(const attached *a, stop_thread *t);

#endif
