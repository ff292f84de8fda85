/* Signals that are handed on to a program that we have started. */
#ifndef CS_LAUNCH_SIGNALS_H
#define CS_LAUNCH_SIGNALS_H

#include <signal.h>

/* With SIGCHLD, which tells us of our own children. */
void launch_signals(sigset_t *all);

#endif
