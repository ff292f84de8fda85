#include "signals.h"

void launch_signals(sigset_t *all) {
  /* Faults, those that stop and go on with jobs, and what is sent to us by the kernel alone. */
  static const int others[] = {SIGILL,  SIGTRAP, SIGBUS,  SIGFPE,  SIGSEGV, SIGSYS,
                               SIGABRT, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU};
  sigfillset(all);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    sigdelset(all, others[i]);
}
