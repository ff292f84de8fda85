/* A sample of a function of a script: it begins in a routine that has begun long ago. */
#ifndef CD_SCRIPT_SAMPLE_H
#define CD_SCRIPT_SAMPLE_H

#include "emit.h"
#include "core/stack/hot.h"

/* At a block's start. */
void cd_put_script_begins(const cd_place *p, uint64_t start);

/* The functions that run were looked at: ends the sample where its own has ended. */
void cd_look_at_script_sample(const ca_hot *hot);

#endif
