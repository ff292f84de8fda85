/* What the program tells of its regions, see core/regions. */
#ifndef CD_REQUESTS_H
#define CD_REQUESTS_H

#include "code.h"

/* Whether it is the last instruction of a request: it ends its block, as with Valgrind. */
bool cd_is_request(instr_t *instr);

/* Before that instruction, after the block's cost. */
void cd_put_request(const cd_place *p);

#endif
