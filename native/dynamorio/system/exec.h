/* A program executes another one.
 *
 * DynamoRIO does not know execveat: what is executed so has a path, too, nearly always. */
#ifndef CD_EXEC_H
#define CD_EXEC_H

#include "dynamorio/state/thread.h"

void cd_exec_init(client_id_t id);
/* Before: true: the call was made, and `*result` is its result. After: true: it was one. */
bool cd_exec_before(void *dc, cd_thread *thread, long *result);
bool cd_exec_after(void *dc, cd_thread *thread);

#endif
