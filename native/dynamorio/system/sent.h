/* Signals that somebody has sent, and that DynamoRIO takes for faults (SIGABRT, SIGPIPE, SIGXCPU,
 * SIGSYS): it delivers them at once, wherever the thread is. */
#ifndef CD_SENT_H
#define CD_SENT_H
#include "dynamorio/state/thread.h"

void cd_sent_init(client_id_t id);
/* In a handler of signals: when that has ended the thread, if it is in translated code, leaves it.
 * False: the kernel has no room for that. */
bool cd_leaves_soon(const cd_thread *thread);

#endif
