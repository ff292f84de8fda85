/* Instructions that read and set the bases of the segments fs and gs: they get the target's
 * (state/bases.h). */
#ifndef CD_BASES_H
#define CD_BASES_H

#include "code.h"

bool cd_is_base(instr_t *instr);
/* In place of the instruction, which is jumped over. */
void cd_put_base(const cd_place *p);

#endif
