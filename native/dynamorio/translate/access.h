/* Reads and writes: inlined where they touch few cells, and out of line for all others. */
#ifndef CD_ACCESS_H
#define CD_ACCESS_H

#include "code.h"
#include "plan.h"

void cd_put_group(const cd_place *p, const cd_group *g);

#endif
