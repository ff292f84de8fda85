/* The end of the activation that a copy is for. */
#ifndef CD_LEAVE_H
#define CD_LEAVE_H

#include "code.h"

/* Before a return or an indirect jump, at p->where, in a copy. */
void cd_put_leave(const cd_place *p);

#endif
