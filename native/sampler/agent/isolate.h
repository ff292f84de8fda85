/* What a copy shares with the program and others, and must not. */
#ifndef CS_ISOLATE_H
#define CS_ISOLATE_H

#include "dynamorio/sample/control.h"

/* Shared memory becomes read-only, of devices not accessible. Ends the copy where that cannot be.
 */
void agent_isolate(cs_request *request);

void agent_end_copy(uint32_t outcome, uint32_t detail) __attribute__((noreturn));

/* Ends this copy, which could not open what it needs; `failed` is -errno. If it is not there for
 * the program either, the launcher is told, see cs_unseen. */
void agent_end_unseen(uint32_t what, long failed) __attribute__((noreturn));

#endif
