/* Operands in memory: which address, and how many bytes. DynamoRIO's own extension for this,
 * drutil, comes under another licence than the rest of what the client is linked with. */
#ifndef CD_OPERAND_H
#define CD_OPERAND_H

#include "code.h"

/* Whether a prefix repeats it: rep movs and the like. */
bool cd_is_string_loop(instr_t *instr);

/* Bytes that an instruction accesses at one of its operands in memory, of a string loop at each
 * turn; of xsave all that the processor can save, as what it does save is chosen when it runs. */
uint cd_operand_bytes(opnd_t memory, instr_t *instr);

/* Loads the address of a memory operand into `to`, with the target's registers; flags stay.
 * `scratch` is another register than `to`. */
void cd_put_address(const cd_place *p, opnd_t memory, reg_id_t to, reg_id_t scratch);

#endif
