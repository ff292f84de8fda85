/* The switches of the interpreter that the program has mapped, if it has one. */
#ifndef CS_SWITCHES_H
#define CS_SWITCHES_H

#include "python.h"
#include "run/run.h"

/* NULL: there is none that is known. */
const python_layout *switches_find(run *r);

/* Asks something of the next one. False: they cannot be had, or something is asked already. */
bool switches_ask(run *r, enum cs_asked what);

/* Takes back what was asked and has not been answered. */
void switches_take_back(run *r, enum cs_asked what);

#endif
