/* What the slow reference is told: every access, call, return and entry. */
#ifndef CD_TRACE_H
#define CD_TRACE_H

#include "code.h"

void cd_put_trace_flow(const cd_place *p, uint kind, opnd_t target, int sp_change);
void cd_put_trace_access(const cd_place *p, opnd_t memory, uint size, bool write);

#endif
