/* String instructions with a repeat prefix: what they are about to do, see run/string_ops.h. */
#ifndef CD_REPEATS_H
#define CD_REPEATS_H

#include "code.h"

void cd_put_repeat(const cd_place *p);

#endif
