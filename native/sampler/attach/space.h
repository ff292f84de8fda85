/* Room in a process's memory. */
#ifndef CS_SPACE_H
#define CS_SPACE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* For so many bytes, far from all that is there: nothing else is put there meanwhile. 0: none. */
uint64_t space_find(pid_t pid, uint64_t bytes);

/* Code of no file lies exactly there. */
bool space_is(pid_t pid, uint64_t from, uint64_t to);

/* Something lies at this address. */
bool space_is_used(pid_t pid, uint64_t address);

/* The end of what lies at it; 0: nothing does. */
uint64_t space_end(pid_t pid, uint64_t address);

#endif
