/* What a thread of another process does for us. */
#ifndef CS_REMOTE_H
#define CS_REMOTE_H

#include "stop.h"

typedef struct {
  stop_thread thread;
  int memory;             /* of the process */
  uint64_t call;          /* "syscall; ret" in its code */
  uint64_t return_signal; /* where handlers return to: rt_sigreturn */
  uint64_t frame;         /* on its stack */
  uint64_t stopped_ns;    /* the longest time that a thread was stopped for */
} remote;

/* Code of the process that is needed. False: it has none of it. */
bool remote_find(remote *r, pid_t pid);

/* Of a thread that is stopped, and `r->thread`, `r->memory` set. What it was doing lies on its
 * stack as below a signal's handler: were we killed, it would return to that. NULL: it is ready;
 * else it goes on. */
const char *remote_begin(remote *r);

/* It calls a function there, by itself and let go; when that has returned the thread is where it
 * was. `is_done` says when the function has done its work. If what the thread was waiting for would
 * begin anew, it is put back by us: the function waits for that until `linger` ns, its argument
 * number `linger_at`, have passed. False: it was not done in time; it may yet be. */
typedef struct {
  uint64_t at;
  long number; /* of a system call, in the register for it */
  long arguments[6];
  int linger_at; /* -1: it does not wait */
  bool (*is_done)(const void *more);
  const void *more;
} remote_work;
bool remote_run(remote *r, remote_work *w);

/* A single system call, of a thread that is let go likewise. */
bool remote_call(remote *r, long number, const long *arguments, bool (*is_done)(const void *more),
                 const void *more);

#endif
