/* Loops, inline where one goes on and where nothing is to end. */
#ifndef CD_LOOPS_H
#define CD_LOOPS_H

#include "code.h"
#include "points.h"

/* The construct of the loop whose header the point is; 0: it is none. */
uint cd_header_at(const cd_point *at);
/* At the start of a block, at a point. */
void cd_put_point(const cd_place *p, const cd_point *at);

#endif
