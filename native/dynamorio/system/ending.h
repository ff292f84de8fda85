/* How the target ends, of which DynamoRIO tells its clients nothing. */
#ifndef CD_ENDING_H
#define CD_ENDING_H

#include "dynamorio/state/thread.h"

void cd_ending_init(void);
void cd_ending_before_call(void *dc, const cd_thread *thread);
/* A signal that the calling thread got has a handler. */
void cd_ending_handled(void *dc);
/* Sends the end record. */
void cd_ending(void);

#endif
