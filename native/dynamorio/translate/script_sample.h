/* A sample of a function of a script: it begins in a routine that has begun long ago. */
#ifndef CD_SCRIPT_SAMPLE_H
#define CD_SCRIPT_SAMPLE_H

#include "emit.h"
#include "dynamorio/run/helpers.h"

/* At a block's start. */
void cd_put_script_begins(const cd_place *p, uint64_t start);

/* Looks at the functions that run; a sample ends where its own one has ended. */
cd_helper cd_script_helper(void);

#endif
