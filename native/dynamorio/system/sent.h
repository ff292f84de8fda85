/* Signals that somebody has sent: those that DynamoRIO takes for faults (SIGABRT, SIGPIPE, SIGXCPU,
 * SIGSYS), which it delivers at once, wherever the thread is, and those that it never would. */
#ifndef CD_SENT_H
#define CD_SENT_H
#include "dr_api.h"
#include "dynamorio/state/thread.h"

void cd_sent_init(client_id_t id);

/* Before a system call, while threads are to leave translated code. */
extern volatile bool cd_any_sent_out;
void cd_send_again(cd_thread *thread);

#endif
