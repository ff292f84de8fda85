/* System calls that the client makes itself, as DynamoRIO would change what they do. */
#ifndef CD_ANSWERS_H
#define CD_ANSWERS_H

#include "dynamorio/state/thread.h"

/* True: the call of the target was made, and `*result` is its result. */
bool cd_answer(void *dc, cd_thread *thread, long *result);

#endif
