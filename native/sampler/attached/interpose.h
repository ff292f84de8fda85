/* What the program must not do to SIGTRAP, as preload/signals.h. Nothing here has a frame while it
 * waits, or while the C library's function runs: so the agent can leave. */
#ifndef CS_INTERPOSE_H
#define CS_INTERPOSE_H

#include "state.h"

#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <ucontext.h>

/* Calls end in the C library's function: sibling calls, which leave no frame behind. */
#define ORIGINAL(name) ((__typeof__(&agent_##name))agent_state.originals[CS_##name])

/* An argument to change: a copy that outlives the caller, not the call. Each of the last calls has
 * a place for its own. */
#define COPY_OF(type, argument)                                                                    \
  ({                                                                                               \
    enum { PLACES = 64 };                                                                          \
    static type places[PLACES];                                                                    \
    static uint32_t next;                                                                          \
    type *place = &places[__atomic_fetch_add(&next, 1, __ATOMIC_RELAXED) % PLACES];                \
    *place = *(argument);                                                                          \
    place;                                                                                         \
  })

static inline bool blocks_trap(const void *set) {
  return *(const uint64_t *)set & CS_TRAP;
}

static inline void unblock_trap(void *set) {
  *(uint64_t *)set &= ~CS_TRAP;
}

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

void agent_waits(void);

#endif
