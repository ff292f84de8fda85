/* What /proc says of a process. */
#ifndef CS_PROCESS_H
#define CS_PROCESS_H

#include "attached.h"

/* The process is there, and runs the program that it ran. */
bool attach_is_same(const attached *a);

/* It has a new library: what has been redirected lately does not suffice. */
bool attach_has_changed(const attached *a);

/* 0: it has ended, though its status may not have been taken. */
uint64_t attach_start_time(pid_t pid);
/* Of one that has ended, as wait(2) gives it; 0: it is gone. */
int attach_exit_status(pid_t pid);

/* The letter of a thread's state; 0: it is gone. */
char attach_state(pid_t pid, pid_t tid);

/* It is of the kernel, as those that do the work of io_uring: it has no code of the program's, and
 * no stack. */
bool attach_is_kernels(pid_t pid, pid_t tid);

/* A field of /proc/PID/status, or of that of a thread. */
uint64_t attach_status(pid_t pid, pid_t tid, const char *field, int radix);

#endif
