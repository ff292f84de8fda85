/* Accesses of which registers decide what is accessed, besides gathers: vectors of which a mask
 * selects elements, and bits at an offset in a register. */
#ifndef CD_MASKED_H
#define CD_MASKED_H

#include "core/stack/hot.h"
#include "dr_api.h"

/* What an instruction reads or writes is known only when it runs. */
bool cd_is_masked(instr_t *instr);
/* Of those that an opmask selects for, what is known before they run; NULL for others. */
typedef struct cd_opmask_form cd_opmask_form;
const cd_opmask_form *cd_opmask_form_of(instr_t *instr);
opnd_t cd_opmask_memory(const cd_opmask_form *form);
/* DR_REG_NULL: it has none, and all is selected. */
reg_id_t cd_opmask_register(const cd_opmask_form *form);
/* How many bits of the register, from the lowest on, select something. */
uint cd_opmask_bits(const cd_opmask_form *form);
/* Such an instruction is about to run, with its operand in memory at `address`. */
void cd_h_opmask(ca_hot *hot, uint64_t address, uint64_t mask, uint64_t form);
/* Any other of them, at `pc`, is about to run. */
void cd_masked(app_pc pc);

#endif
