/* What the program must not do to SIGTRAP, as preload/signals.h. Nothing here has a frame while it
 * waits, or while the C library's function runs: so the agent can leave. */
#ifndef CS_INTERPOSE_H
#define CS_INTERPOSE_H

#include "state.h"

#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <ucontext.h>

int agent_sigprocmask(int how, const sigset_t *set, sigset_t *old);
int agent_pthread_sigmask(int how, const sigset_t *set, sigset_t *old);
int agent_sigaction(int number, const struct sigaction *action, struct sigaction *old);
__sighandler_t agent_signal(int number, __sighandler_t handler);
void agent_syscall(void);
void agent_prctl(void);
int agent_sigsuspend(const sigset_t *set);
int agent_ppoll(struct pollfd *files, nfds_t count, const struct timespec *time,
                const sigset_t *set);
int agent_pselect(int count, fd_set *readable, fd_set *writable, fd_set *other,
                  const struct timespec *time, const sigset_t *set);
int agent_epoll_pwait(int fd, struct epoll_event *events, int most, int time, const sigset_t *set);
void agent_siglongjmp(sigjmp_buf mark, int value);
void agent_longjmp(sigjmp_buf mark, int value);
void agent__longjmp(sigjmp_buf mark, int value);
void agent___longjmp_chk(sigjmp_buf mark, int value);
int agent_setcontext(const ucontext_t *context);
int agent_swapcontext(ucontext_t *old, const ucontext_t *context);

void agent_restorer(void);
void agent_waits(void);

extern cs_state agent_state;

#endif
