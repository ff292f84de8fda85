/* Loops are switched off and on where their headers run, see core/rows/thinned.h. */
#ifndef CD_LOOP_SWITCH_H
#define CD_LOOP_SWITCH_H

#include "code.h"
#include "points.h"

/* At the very start of a block at a header. `off`: as the loop is now. */
void cd_put_switch(const cd_place *p, const cd_point *at, uint loop, bool off);

/* A block at `pc` is translated. */
void cd_note_translated(uint64_t pc);

/* Executions of one of the function's loops from which on it is worth to translate anew. */
uint64_t cd_worth_of_switching(const ca_function *function);

#endif
