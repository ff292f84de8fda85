/* What the run gave, for the command: JSON. Samples and waits are those since the last time, the
 * rest is of the whole run. */
#ifndef CS_RESULT_H
#define CS_RESULT_H

#include "run/run.h"

void result_write(run *r, const char *path);

/* Writes it when the command asks for it, with a file of this name and ".wanted". */
void result_answer(run *r, const char *path);

#endif
