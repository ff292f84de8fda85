/* What the launcher tells an agent that it has put into a running process, and reads there. */
#ifndef CS_STATE_H
#define CS_STATE_H

#include "dynamorio/sample/control.h"

#include <signal.h>
#include <stdint.h>

/* In a mask, as the kernel has it. */
#define CS_TRAP (UINT64_C(1) << (SIGTRAP - 1))

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
  X(epoll_pwait)                                                                                   \
  X(prctl)                                                                                         \
  X(siglongjmp)                                                                                    \
  X(longjmp)                                                                                       \
  X(_longjmp)                                                                                      \
  X(__longjmp_chk)                                                                                 \
  X(setcontext)                                                                                    \
  X(swapcontext)

#define CS_NUMBER(name) CS_##name,
enum cs_function { CS_FUNCTIONS(CS_NUMBER) CS_FUNCTION_COUNT };
#undef CS_NUMBER

enum { CS_SCRATCH = 4096, CS_UNREAPED = 64, CS_BLOCKED = 64, CS_SIGNALS = 64 };

/* What a thread that waits to give itself a seccomp filter has on its stack: the call. */
typedef struct {
  uint64_t rdi, rsi, rdx, rcx, r8, r9, function;
} cs_call;

/* What became of the agent's joining the process. */
enum cs_joined {
  CS_JOINING,
  CS_JOINED,
  CS_FORBIDS_CODE, /* PR_SET_MDWE */
  CS_NO_DESCRIPTOR,
  CS_OTHER_FILES,
  CS_NO_MEMORY,
  CS_NO_HANDLER
};

/* Where the agent's code is. */
typedef struct {
  uint64_t own[CS_FUNCTION_COUNT]; /* what is called in place of the C library's */
  uint64_t on_trap, restorer;
  uint64_t join, part; /* what a thread calls for us */
  uint64_t waits_at;   /* where such a thread is, in a system call */
} cs_entries;

typedef struct {
  cs_control *control;
  uint64_t originals[CS_FUNCTION_COUNT]; /* the C library's */
  cs_entries agent;
  uint64_t program_restorer;        /* what the C library gives the kernel */
  cs_action program;                /* for SIGTRAP, as the program believes */
  uint64_t control_at;              /* where the control file is to be mapped */
  uint64_t handled;                 /* bits of signals with handlers, at first */
  cs_action before[CS_SIGNALS + 1]; /* of those that the agent has changed */
  uint64_t changed;                 /* their bits */
  uint32_t joined, parted;          /* enum cs_joined; 1: nothing of it is used any more */
  uint32_t gave_up;                 /* 1: the program wants SIGTRAP for itself */
  int32_t unreaped[CS_UNREAPED];    /* copies, children of the program */
  int32_t blocked[CS_BLOCKED];      /* threads that blocked SIGTRAP: who finds the agent deserted */
  char scratch[CS_SCRATCH];         /* the control file's name */
} cs_state;

extern cs_state agent_state;

#endif
