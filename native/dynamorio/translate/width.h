/* How wide an instruction's accesses are, for its work; see core/stack/work.h. */
#ifndef CD_WIDTH_H
#define CD_WIDTH_H

#include "dr_api.h"

/* Of what the instruction reads, and of what it writes, the cells beyond the first; 0 for a string
 * instruction that repeats: known only when it runs. */
uint cd_cells_beyond(instr_t *instr);

#endif
