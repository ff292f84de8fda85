/* The system call under way. */
#ifndef CD_CALL_H
#define CD_CALL_H

#include "dynamorio/state/thread.h"

/* An argument, put back after the call. */
void cd_change(void *dc, cd_thread *thread, int which, reg_t value);
void cd_change_back(void *dc, cd_thread *thread);

#endif
