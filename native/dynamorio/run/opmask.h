/* Accesses of which an opmask selects some, or all, besides gathers. */
#ifndef CD_OPMASK_H
#define CD_OPMASK_H

#include "core/stack/hot.h"
#include "dr_api.h"

bool cd_has_opmask(instr_t *instr);
/* Of those that have one, what is known before they run; NULL for others. */
typedef struct cd_opmask_form cd_opmask_form;
const cd_opmask_form *cd_opmask_form_of(instr_t *instr);
opnd_t cd_opmask_memory(const cd_opmask_form *form);
/* DR_REG_NULL: it has none, and all is selected. */
reg_id_t cd_opmask_register(const cd_opmask_form *form);
/* How many bits of the register, from the lowest on, select something. */
uint cd_opmask_bits(const cd_opmask_form *form);
/* Such an instruction is about to run, with its operand in memory at `address`. */
void cd_h_opmask(ca_hot *hot, uint64_t address, uint64_t mask, uint64_t form);

#endif
