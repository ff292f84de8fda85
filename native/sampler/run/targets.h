/* The routines and loops that are sampled: where they are in the program, and the INT3 where they
 * are entered. */
#ifndef CS_TARGETS_H
#define CS_TARGETS_H

#include "run.h"

/* One more: a routine, with its place in a file (ELF vaddr) and its length; or its loop that has
 * this header, if that is not 0. Its number; CS_TARGETS: there are as many as can be. */
uint32_t targets_add(run *r, const char *path, uint64_t offset, uint64_t length, uint64_t header);

/* The same of a function of a script, which runs `script`. */
uint32_t targets_add_script(run *r, uint64_t script);

/* The INT3 of something that is caught, and the byte that it has there in its place. False: not
 * now. */
bool targets_set(cs_target *t);
bool targets_take_away(cs_target *t);

/* Opens the program's memory, where the INT3s go. False: it cannot be had. */
bool targets_open(const run *r);
/* What it has there. */
bool targets_read(uint64_t address, void *to, uint64_t bytes);

/* Finds those whose files have been mapped meanwhile. */
void targets_find(run *r);

/* False: it cannot be had, or was armed already. */
bool targets_arm(run *r, uint32_t target);
void targets_disarm(run *r);

/* A child by vfork(2) that meets an INT3 puts the byte back, in memory that is the program's, too:
 * such targets are no longer armed. */
void targets_look(run *r);

/* Lets go of the program's memory, as it does once it has executed another program. */
void targets_close(void);

#endif
