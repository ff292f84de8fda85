#include "signals.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

/* By the version that all have. Weak: until glibc 2.34 it is in libdl, see libdl.h. */
extern void *old_dlsym(void *from, const char *name) __attribute__((weak));
__asm__(".symver old_dlsym, dlsym@GLIBC_2.2.5");

/* The one behind ours, looked up once. */
#define NEXT(name)                                                                                 \
  static __typeof__(&(name)) next;                                                                 \
  if (!next)                                                                                       \
  next = (__typeof__(&(name)))old_dlsym(RTLD_NEXT, #name)

static struct sigaction programs; /* its own action, as it believes */

/* Whether it believes that SIGTRAP is blocked: while a handler runs; by this thread. */
static bool blocked_in_handler[NSIG + 1];
static __thread bool blocked __attribute__((tls_model("initial-exec")));

static const sigset_t *without_trap(const sigset_t *set, sigset_t *changed) {
  if (!set || !agent_control)
    return set;
  *changed = *set;
  sigdelset(changed, SIGTRAP);
  return changed;
}

static int next_sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  NEXT(sigaction);
  return next(number, action, old);
}

EXPORT int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  if (number == SIGTRAP && agent_control) {
    struct sigaction before = programs;
    if (action)
      programs = *action;
    if (old)
      *old = before;
    return 0;
  }
  if (!agent_control || number < 1 || number > NSIG)
    return next_sigaction(number, action, old);
  struct sigaction changed;
  bool before = blocked_in_handler[number], after = before;
  if (action) {
    changed = *action;
    after = sigismember(&changed.sa_mask, SIGTRAP) == 1;
    sigdelset(&changed.sa_mask, SIGTRAP);
  }
  int result = next_sigaction(number, action ? &changed : NULL, old);
  if (result != 0)
    return result;
  if (old && before)
    sigaddset(&old->sa_mask, SIGTRAP);
  blocked_in_handler[number] = after;
  return 0;
}

EXPORT __sighandler_t signal(int number, __sighandler_t handler) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART}, old;
  return sigaction(number, &action, &old) == 0 ? old.sa_handler : SIG_ERR;
}

typedef int set_mask(int how, const sigset_t *set, sigset_t *old);

static int change_mask(set_mask *next, int how, const sigset_t *set, sigset_t *old) {
  if (!agent_control)
    return next(how, set, old);
  sigset_t changed;
  bool before = blocked, has = set && sigismember(set, SIGTRAP) == 1, sets = set != NULL;
  int result = next(how, how == SIG_UNBLOCK ? set : without_trap(set, &changed), old);
  if (result != 0)
    return result;
  if (sets && (has || how == SIG_SETMASK))
    blocked = has && how != SIG_UNBLOCK;
  if (old && before)
    sigaddset(old, SIGTRAP);
  return 0;
}

EXPORT int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  NEXT(sigprocmask);
  return change_mask(next, how, set, old);
}

EXPORT int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  NEXT(pthread_sigmask);
  if (next)
    return change_mask(next, how, set, old);
  /* Until glibc 2.32 it was in libpthread, without which there is one thread. */
  return sigprocmask(how, set, old) == 0 ? 0 : errno;
}

/* Calls that wait with a mask of their own, in which handlers run. */

EXPORT int sigsuspend(const sigset_t *set) {
  sigset_t changed;
  NEXT(sigsuspend);
  return next(without_trap(set, &changed));
}

EXPORT int ppoll(struct pollfd *files, nfds_t count, const struct timespec *time,
                 const sigset_t *set) {
  sigset_t changed;
  NEXT(ppoll);
  return next(files, count, time, without_trap(set, &changed));
}

EXPORT int pselect(int count, fd_set *readable, fd_set *writable, fd_set *other,
                   const struct timespec *time, const sigset_t *set) {
  sigset_t changed;
  NEXT(pselect);
  return next(count, readable, writable, other, time, without_trap(set, &changed));
}

EXPORT int epoll_pwait(int fd, struct epoll_event *events, int most, int time,
                       const sigset_t *set) {
  sigset_t changed;
  NEXT(epoll_pwait);
  return next(fd, events, most, time, without_trap(set, &changed));
}

void agent_take_trap(void (*handler)(int number, siginfo_t *info, void *context)) {
  struct sigaction action = {.sa_sigaction = handler,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigfillset(&action.sa_mask);
  sigdelset(&action.sa_mask, SIGTRAP);
  next_sigaction(SIGTRAP, &action, &programs);
}

void agent_pass_on_trap(int number, siginfo_t *info, void *context) {
  int saved = errno;
  __atomic_add_fetch(&agent_control->foreign, 1, __ATOMIC_RELAXED);
  if (programs.sa_handler == SIG_IGN && info->si_code <= 0)
    return;
  if (programs.sa_handler == SIG_DFL || programs.sa_handler == SIG_IGN) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    next_sigaction(SIGTRAP, &action, NULL);
    syscall(SYS_tgkill, syscall(SYS_getpid), syscall(SYS_gettid), SIGTRAP);
    errno = saved;
    return;
  }
  struct sigaction action = programs;
  if (action.sa_flags & (int)SA_RESETHAND)
    programs.sa_handler = SIG_DFL;
  if (action.sa_flags & SA_SIGINFO)
    action.sa_sigaction(number, info, context);
  else
    action.sa_handler(number);
  errno = saved;
}
