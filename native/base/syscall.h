/* System calls of the core's own. */
#ifndef CA_SYSCALL_H
#define CA_SYSCALL_H

#include <stddef.h>
#include "system_calls.h"

enum { CA_CURRENT_FOLDER = -100 /* AT_FDCWD */ };

/* A raw system call; returns -errno on failure. */
long ca_syscall(long number, long a, long b, long c, long d, long e, long f);

/* By calls that every machine has. `path`: from the current folder. */
static inline long ca_open(const char *path, int flags) {
  return ca_syscall(SYS_openat, CA_CURRENT_FOLDER, (long)path, flags, 0, 0, 0);
}
static inline long ca_read_link(const char *path, char *to, size_t bytes) {
  return ca_syscall(SYS_readlinkat, CA_CURRENT_FOLDER, (long)path, (long)to, (long)bytes, 0, 0);
}

#endif
