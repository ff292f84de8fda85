/* Accesses whose cells are found through the table of units: cells of another size than 8 bytes,
 * footprint, several threads. */
#ifndef CD_TABLE_H
#define CD_TABLE_H

#include "cells.h"
#include "code.h"
#include "plan.h"

void cd_put_table(const cd_place *p, cd_sequence *q, const cd_group *g);

#endif
