/* Threads of a process that is not ours, stopped by ptrace(2), and let go as if they had not been:
 * also when this process is killed meanwhile. */
#ifndef CS_STOP_H
#define CS_STOP_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/user.h>

typedef struct {
  pid_t tid;
  struct user_regs_struct registers; /* as the kernel takes them back */
  uint64_t mask;                     /* of blocked signals */
} stop_thread;

/* NULL: it is stopped. Else why not; `*gone`: since it has ended. */
const char *stop_begin(pid_t tid, stop_thread *t, bool *gone);

/* Goes on where it was. */
void stop_end(const stop_thread *t);

/* All threads of a process, at most `most`, into `all`. False: not all could be stopped; those in
 * `all` are. */
bool stop_all(pid_t pid, stop_thread *all, int most, int *count);

/* Waits for a stop of the thread, of which the status is given; -1: it has ended, or takes too
 * long. */
int stop_wait(pid_t tid);

/* Their numbers; how many there are. */
int stop_list(pid_t pid, pid_t *tids, int most);

#endif
