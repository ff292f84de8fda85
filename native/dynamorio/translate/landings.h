/* Jumps out of activations, as longjmp makes. */
#ifndef CD_LANDINGS_H
#define CD_LANDINGS_H

#include "code.h"

/* Before an indirect jump that is no call or return. */
void cd_put_landing(const cd_place *p);

#endif
