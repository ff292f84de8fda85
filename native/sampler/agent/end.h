/* A copy that cannot go on. */
#ifndef CS_END_H
#define CS_END_H

#include "dynamorio/sample/control.h"

/* Ends this copy; the sample says why. */
void agent_end_copy(cs_request *request, uint32_t outcome, uint32_t detail)
    __attribute__((noreturn));

/* Ends this copy, which could not open what it needs; `failed` is -errno. If it is not there for
 * the program either, the launcher is told, see cs_unseen. */
void agent_end_unseen(cs_request *request, uint32_t what, long failed) __attribute__((noreturn));

#endif
