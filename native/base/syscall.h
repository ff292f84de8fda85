/* System calls of the core's own. */
#ifndef CA_SYSCALL_H
#define CA_SYSCALL_H

/* A raw system call; returns -errno on failure. */
long ca_syscall(long number, long a, long b, long c, long d, long e, long f);

#endif
