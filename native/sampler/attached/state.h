/* What the launcher tells an agent that it has put into a running process, and reads there. */
#ifndef CS_STATE_H
#define CS_STATE_H

#include "dynamorio/sample/control.h"

#include <stdint.h>

/* As the kernel has it. */
typedef struct {
  uint64_t handler, flags, restorer, mask;
} cs_action;

/* Functions of the C library in whose place the agent's are called. */
#define CS_FUNCTIONS(X)                                                                            \
  X(sigprocmask)                                                                                   \
  X(pthread_sigmask)                                                                               \
  X(sigaction)                                                                                     \
  X(signal)                                                                                        \
  X(syscall)                                                                                       \
  X(sigsuspend)                                                                                    \
  X(ppoll)                                                                                         \
  X(pselect)                                                                                       \
  X(epoll_pwait)

#define CS_NUMBER(name) CS_##name,
enum cs_function { CS_FUNCTIONS(CS_NUMBER) CS_FUNCTION_COUNT };
#undef CS_NUMBER

enum { CS_SCRATCH = 4096, CS_UNREAPED = 64 };

typedef struct {
  cs_control *control;
  uint64_t originals[CS_FUNCTION_COUNT]; /* the C library's */
  uint64_t own[CS_FUNCTION_COUNT];       /* the agent's */
  uint64_t on_trap, restorer;            /* likewise */
  uint64_t program_restorer;             /* what the C library gives the kernel */
  cs_action program;                     /* for SIGTRAP, as the program believes */
  uint32_t gave_up;                      /* 1: the program wants SIGTRAP for itself */
  int32_t unreaped[CS_UNREAPED];         /* copies, children of the program */
  char scratch[CS_SCRATCH];              /* arguments of system calls */
} cs_state;

#endif
