/* When the first sample can be afforded. */
#ifndef CS_FORETOLD_H
#define CS_FORETOLD_H

#include "run/run.h"

/* Says it once on stderr, where that is long. To be called often, until there is one. */
void foretold_say(const run *r);

#endif
