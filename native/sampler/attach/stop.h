/* Threads of a process that is not ours, stopped by ptrace(2), and let go as if they had not been:
 * also when this process is killed meanwhile. */
#ifndef CS_STOP_H
#define CS_STOP_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/user.h>

/* So long a thread is stopped at most, and waited for until it is. */
#define STOP_MOST_NS 100000000ull

typedef struct {
  pid_t tid;
  uint64_t since_ns;                 /* CLOCK_MONOTONIC */
  struct user_regs_struct registers; /* as the kernel takes them back */
  uint64_t mask;                     /* of blocked signals */
} stop_thread;

/* This process is a child of ours: what it ends with is left for wait(2). */
void stop_leave_status(pid_t pid);

/* NULL: it is stopped. Else why not; `*gone`: since it has ended. */
const char *stop_begin(pid_t tid, stop_thread *t, bool *gone);

/* Goes on where it was. */
void stop_end(const stop_thread *t);

/* It waits for a time, of which the kernel knows how much is left: what makes it return from a
 * handler lets it begin anew. */
bool stop_is_timed(const stop_thread *t);

/* Goes on as it is, now or once it stops. */
void stop_abandon(pid_t tid);
/* Those go on that did not stop in time, and have meanwhile: to be called now and then. */
void stop_late(void);

/* One of those, of which wait(2) for any child has said that it stopped. */
void stop_found(pid_t tid, int status);

uint64_t stop_now(void);

/* Waits for a stop of the thread, of which the status is given; -1: it has ended, or takes too
 * long. */
int stop_wait(pid_t tid);

/* The same for a stop that we have asked for; signals before it are passed on. */
bool stop_wait_own(pid_t tid);

/* Their numbers, but for those of the kernel; how many there are. */
int stop_list(pid_t pid, pid_t *tids, int most);

#endif
