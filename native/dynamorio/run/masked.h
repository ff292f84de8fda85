/* Accesses of which registers decide what is accessed, besides gathers: vectors of which a mask
 * selects elements, and bits at an offset in a register. */
#ifndef CD_MASKED_H
#define CD_MASKED_H

#include "dr_api.h"

/* What an instruction reads or writes is known only when it runs. */
bool cd_is_masked(instr_t *instr);
/* Of those that an opmask selects for, what is known before they run; NULL for others. */
typedef struct cd_opmask_form cd_opmask_form;
const cd_opmask_form *cd_opmask_form_of(instr_t *instr);
/* Such an instruction is about to run, with the registers that the target has. */
void cd_opmask(const cd_opmask_form *form);
/* Any other of them, at `pc`, is about to run. */
void cd_masked(app_pc pc);

#endif
