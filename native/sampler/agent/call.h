/* System calls without the C library, which the program may be in the middle of. */
#ifndef CS_CALL_H
#define CS_CALL_H

/* Up to six arguments, each as wide as a register; what the kernel gives: -errno on failure. */
long agent_call(long number, ...);

#endif
