/* Accesses of a process with one thread, whose cells lie in the window.
 *
 * A cell whose time is the top activation's `fresh` or later need not be touched: no activation
 * that is pending, or begins later, can tell that time from now. For the same reason a write sets
 * that time, which stays in one register for all cells, instead of the current one. */
#ifndef CD_FLAT_H
#define CD_FLAT_H

#include "cells.h"
#include "code.h"
#include "plan.h"

bool cd_is_flat(void);
void cd_put_flat(const cd_place *p, cd_sequence *q, const cd_group *g);

#endif
