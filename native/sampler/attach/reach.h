/* What of a running process we get hold of. */
#ifndef CS_REACH_H
#define CS_REACH_H

#include "attached.h"
#include "remote.h"

#include <stddef.h>

/* -1: it cannot be had. */
int attach_open_memory(pid_t pid);

/* The thread that had best do something for us. NULL: it is stopped. */
const char *attach_stop_some(const attached *a, stop_thread *t);

/* One that is stopped and ready to do something for us. NULL: r->thread is. */
const char *attach_borrow(const attached *a, remote *r);

/* A word of the agent's state, as the process has it now: ATTACH_WORD(a, joined, &value). False: it
 * cannot be read. */
bool attach_word(const attached *a, size_t offset, uint32_t *word);
#define ATTACH_WORD(a, field, word) attach_word(a, offsetof(cs_state, field), word)

#endif
