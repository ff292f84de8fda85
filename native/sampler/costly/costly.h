/* Which routines cost much: the stacks of the program's threads are sampled in bursts,
 * as long as that takes a small part of the budget. */
#ifndef CS_COSTLY_H
#define CS_COSTLY_H

#include "run/run.h"

#include <stdio.h>

/* Reads the list: of targets, or of routines of which costly ones become targets. */
void costly_begin(run *r, const char *list);

/* Whether costly ones become targets. */
bool costly_chooses(void);

/* To be called often. */
void costly_step(run *r);

/* When it is to be called, as run_now() tells the time; UINT64_MAX: when there is time. */
uint64_t costly_due_ns(void);

/* Ends what is under way. */
void costly_end(void);

/* The part of the time of late in which a target ran, or what it calls; with what is left to chance
 * where samples are few. */
double costly_share(uint32_t target);

/* JSON: stack samples, what they took of the program's time, and which routines became targets. */
void costly_write(FILE *out, const run *r);

#endif
