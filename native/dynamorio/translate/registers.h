/* Registers and flags that the target does not need for a moment.
 *
 * A register that each block of a loop puts aside and takes back makes a chain of stores and loads
 * that takes longer than all the rest (as does a counter); with two sets of registers that take
 * turns there are two chains of half the length. */
#ifndef CD_REGISTERS_H
#define CD_REGISTERS_H

#include "code.h"

void cd_registers_init(void);
reg_id_t cd_take(const cd_place *p);
void cd_take_flags(const cd_place *p);
void cd_give(const cd_place *p, reg_id_t reg);
void cd_give_flags(const cd_place *p);
/* Puts the target's value into its register, which may be one that was taken. */
void cd_restore(const cd_place *p, reg_id_t reg);

#endif
