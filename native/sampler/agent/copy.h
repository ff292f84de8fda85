/* A copy of the process, that runs one activation under the client and ends. */
#ifndef CS_COPY_H
#define CS_COPY_H

#include "agent.h"

/* Makes a copy that begins where the target is caught, with the registers of `context`; the return
 * address lies at `sp`. The caller goes on when the copy has what it needs of the program; that
 * wait is in what has been spent. */
void agent_make_copy(cs_sample *sample, cs_capture *capture, const cs_target *target, uint64_t sp,
                     ucontext_t *context, uint64_t trapped);

/* This process is one. */
extern bool agent_is_copy;

#endif
