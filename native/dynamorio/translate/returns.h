/* Returns, inline where an activation without flags ends. */
#ifndef CD_RETURNS_H
#define CD_RETURNS_H

#include "code.h"

/* Bytes that a return takes off the stack. */
int cd_popped(instr_t *instr);
/* `cost`: the block's own. */
void cd_put_return(const cd_place *p, uint popped, uint64_t cost);

#endif
