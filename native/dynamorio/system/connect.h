/* The connection to the launcher. */
#ifndef CD_CONNECT_H
#define CD_CONNECT_H

#include "dynamorio/state/thread.h"

extern char cd_socket_path[128], cd_token[128];
extern const char *cd_engine_version;
/* As the child of a fork by `thread`, or NULL. */
void cd_connect(cd_thread *thread);
void cd_disconnect(void);
void cd_send_header(bool forked);
uint64_t cd_now_ms(void);
/* Connects a copy, see copy.h, and sends what it has kept. False: nobody takes it. */
bool cd_deliver(const unsigned char *messages, size_t bytes);
/* As in the Valgrind tool: the child's connection is there before the fork. Several threads may
 * fork at the same time. */
void cd_before_fork(cd_thread *thread);
void cd_after_fork(cd_thread *thread, bool child);
/* Lets a system call of the target that closes descriptors leave ours alone. True: the call is
 * not to be made and `*result` is its result. */
bool cd_protect_descriptor(int number, const reg_t *arguments, long *result);
/* Ours of which the thread knows, in ascending order; -1: none. */
void cd_own_descriptors(const cd_thread *thread, int own[2]);

#endif
