/* Functions of scripts that cost much: which they are is asked now and then of the next switch, and
 * their calls are sampled. */
#ifndef CS_FUNCTIONS_H
#define CS_FUNCTIONS_H

#include "run/run.h"

#include <stdio.h>

/* Looks whether an interpreter has been mapped meanwhile. */
void functions_look(run *r);

/* Takes answers, and asks what runs. To be called often. */
void functions_step(run *r);

/* Asks for a call of the one whose samples tell the most, unless one is waited for. False: there is
 * none, or enough is known of all. */
bool functions_ask(run *r);

/* JSON: of those that became targets, in their order. */
void functions_write(FILE *out);

#endif
