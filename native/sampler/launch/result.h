/* What the run gave, for the command: JSON. */
#ifndef CS_RESULT_H
#define CS_RESULT_H

#include "run.h"

void result_write(const run *r, const char *path);

#endif
