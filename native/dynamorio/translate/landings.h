/* Jumps out of activations, as longjmp makes, and into generated code. */
#ifndef CD_LANDINGS_H
#define CD_LANDINGS_H

#include "code.h"

/* Before an indirect jump that is no call or return. */
void cd_put_landing(const cd_place *p);

/* Where a block of generated code begins. */
void cd_put_generated(const cd_place *p, uint64_t start);

#endif
