/* Accesses of threads whose cells lie in the window.
 *
 * A cell whose time is the top activation's `fresh` or later need not be touched: no activation
 * that is pending, or begins later, can tell that time from now. For the same reason a write sets
 * that time, which stays in one register for all cells, instead of the current one.
 *
 * With several threads each adds the offset of its own. A write goes on only in a cell that is the
 * thread's alone; else, and where a cell is read without a valid value, it is acquired out of line
 * (core/memory/access.h), which makes it the thread's, or says so. */
#ifndef CD_FLAT_H
#define CD_FLAT_H

#include "cells.h"
#include "code.h"
#include "plan.h"

bool cd_is_flat(void);
void cd_put_flat(const cd_place *p, cd_sequence *q, const cd_group *g);

#endif
