/* System calls that a thread of another process makes for us. */
#ifndef CS_REMOTE_H
#define CS_REMOTE_H

#include "stop.h"

typedef struct {
  stop_thread thread;
  int memory;             /* of the process */
  uint64_t call;          /* "syscall; ret" in its code */
  uint64_t return_signal; /* where handlers return to: rt_sigreturn */
  uint64_t frame;         /* on its stack */
} remote;

/* Of a thread that is stopped, and `r->thread`, `r->memory` set. What it was doing lies on its
 * stack as below a signal's handler: were we killed, it would return to that. NULL: it is ready. */
const char *remote_begin(remote *r, pid_t pid);

long remote_call(remote *r, long number, long a, long b, long c, long d, long e, long f);

/* It is as it was, and goes on. */
void remote_end(remote *r);

#endif
