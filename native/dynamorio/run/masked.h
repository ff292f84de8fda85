/* Accesses of which registers decide what is accessed, besides gathers and those with opmasks:
 * vectors whose elements the signs of another select, and bits at an offset in a register. */
#ifndef CD_MASKED_H
#define CD_MASKED_H

#include "dr_api.h"

/* What an instruction reads or writes is known only when it runs. */
bool cd_is_masked(instr_t *instr);
/* Such an instruction, at `pc`, is about to run. */
void cd_masked(app_pc pc);

#endif
