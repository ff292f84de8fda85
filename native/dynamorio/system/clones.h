/* Processes and threads that the target starts. */
#ifndef CD_CLONES_H
#define CD_CLONES_H

#include "dynamorio/state/thread.h"

bool cd_is_clone(int number);
/* True: the kernel would refuse the call, and `*result` is its result. DynamoRIO would take it for
 * a thread that is still to come, and wait for it at the next fork. */
bool cd_cannot_be_cloned(const cd_thread *thread, long *result);
void cd_before_clone(void *dc, cd_thread *thread);
void cd_after_clone(void *dc, cd_thread *thread);

#endif
