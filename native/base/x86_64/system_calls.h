/* How large what system calls of x86-64 fill is. */
#ifndef CA_X86_64_SYSTEM_CALLS_H
#define CA_X86_64_SYSTEM_CALLS_H

enum {
  CA_STAT_BYTES = 144,
  CA_EPOLL_EVENT_BYTES = 12,
  CA_SEMAPHORES_BYTES = 104, /* struct semid64_ds */
  CA_SEMAPHORES_COUNT = 80,  /* where it is in that */
  CA_GENERAL_BYTES = 216,    /* struct user_regs_struct */
  CA_FLOATING_BYTES = 512,   /* struct user_fpregs_struct */
};

#endif
