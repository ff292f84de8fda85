/* Loops are switched off and on where their headers run, see core/rows/thinned.h. */
#ifndef CD_LOOP_SWITCH_H
#define CD_LOOP_SWITCH_H

#include "code.h"
#include "points.h"

/* At the very start of a block at a header. `off`: as the loop is now. */
void cd_put_switch(const cd_place *p, const cd_point *at, uint loop, bool off);

#endif
