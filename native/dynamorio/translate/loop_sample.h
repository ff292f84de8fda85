/* A copy that is for an activation of a loop: where that begins and ends. */
#ifndef CD_LOOP_SAMPLE_H
#define CD_LOOP_SAMPLE_H

#include "code.h"
#include "points.h"

/* At the start of a block at a point, before and after what the point itself does. */
void cd_put_loop_begins(const cd_place *p, const cd_point *at);
void cd_put_loop_ends(const cd_place *p, const cd_point *at);

#endif
