/* What a copy shares with the program and others, and must not. */
#ifndef CS_ISOLATE_H
#define CS_ISOLATE_H

#include "dynamorio/sample/control.h"

/* Shared memory becomes read-only, of devices not accessible. Ends the copy where that cannot be.
 */
void agent_isolate(cs_request *request);

#endif
