/* Gathers and scatters: one access per element that the mask selects. */
#ifndef CD_GATHER_H
#define CD_GATHER_H

#include "dr_api.h"

bool cd_is_gather(instr_t *instr);
/* Bytes of all its elements. */
uint cd_gather_bytes(instr_t *instr);
/* The instruction at `pc` is about to run, with the registers that the target has. */
void cd_gather(app_pc pc);
/* The bytes of a vector register. */
const byte *cd_vector(const dr_mcontext_t *mc, reg_id_t reg);

#endif
