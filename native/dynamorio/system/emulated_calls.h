/* System calls that are emulated: the client makes them itself, as DynamoRIO would change what they
 * do. */
#ifndef CD_EMULATED_CALLS_H
#define CD_EMULATED_CALLS_H

#include "dynamorio/state/thread.h"

/* True: the call of the target was made, and `*result` is its result. */
bool cd_emulate_call(void *dc, cd_thread *thread, long *result);

#endif
