// Masks of signals: where a handler runs and with which mask, and which mask comes after it.
// Checks: sigsuspend, ppoll, pselect and epoll_pwait return for signals that are pending before
// and for later ones, and leave the mask as it was; handlers that change the mask; threads; exec.
// Usage: signal_masks [handler: also one that changes the mask of what it interrupted]
// libs: -lpthread
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static volatile sig_atomic_t handled, with_usr1, with_usr2, with_hup;
static pthread_t handled_by;

static void on_signal(int signal) {
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, NULL, &mask);
  handled = handled * 100 + signal;
  with_usr1 = sigismember(&mask, SIGUSR1);
  with_usr2 = sigismember(&mask, SIGUSR2);
  with_hup = sigismember(&mask, SIGHUP);
  handled_by = pthread_self();
}

static void show(const char *what, int result, int error) {
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, NULL, &mask);
  printf("%s: %d %s; handled %d; after: %d %d %d\n", what, result,
         result < 0 ? strerror(error) : "-", (int)handled, sigismember(&mask, SIGUSR1),
         sigismember(&mask, SIGUSR2), sigismember(&mask, SIGHUP));
  handled = 0;
}

static int wait_in(int which, const sigset_t *mask) {
  struct timespec long_time = {20, 0};
  struct epoll_event event;
  switch (which) {
  case 0:
    return sigsuspend(mask);
  case 1:
    return ppoll(NULL, 0, &long_time, mask);
  case 2:
    return pselect(0, NULL, NULL, NULL, &long_time, mask);
  default: {
    int fd = epoll_create1(0);
    int result = epoll_pwait(fd, &event, 1, 20000, mask);
    int error = errno;
    close(fd);
    errno = error;
    return result;
  }
  }
}

static void send_later(int signal, long milliseconds) {
  pid_t parent = getpid();
  if (fork() != 0)
    return;
  struct timespec time = {0, milliseconds * 1000000};
  nanosleep(&time, NULL);
  kill(parent, signal);
  _exit(0);
}

// USR1 and HUP are blocked; while it waits, HUP and USR2 are.
static void waits(void) {
  static const char *const names[] = {"sigsuspend", "ppoll", "pselect", "epoll_pwait"};
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGUSR2);
  sigaddset(&mask, SIGHUP);
  for (int which = 0; which < 4; which++) {
    raise(SIGUSR1);
    int result = wait_in(which, &mask);
    show(names[which], result, errno);
    send_later(SIGUSR1, which == 0 ? 350 : 20);
    result = wait_in(which, &mask);
    show("later", result, errno);
    wait(NULL);
  }
}

static void unblocked(void) {
  sigset_t usr1, old;
  sigemptyset(&usr1);
  sigaddset(&usr1, SIGUSR1);
  kill(getpid(), SIGUSR1);
  kill(getpid(), SIGUSR1);
  printf("still blocked: %d\n", (int)handled);
  sigprocmask(SIG_UNBLOCK, &usr1, &old);
  printf("as soon as unblocked: %d\n", (int)handled);
  sigprocmask(SIG_SETMASK, &old, NULL);
  show("unblocked", 0, 0);
}

static void on_change(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)info;
  ucontext_t *c = context;
  sigaddset(&c->uc_sigmask, SIGUSR2);
  sigdelset(&c->uc_sigmask, SIGUSR1);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
}

static void changed_by_handler(void) {
  struct sigaction action = {0};
  action.sa_sigaction = on_change;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGALRM, &action, NULL);
  raise(SIGALRM);
  raise(SIGUSR2);
  kill(getpid(), SIGUSR1);
  show("a handler's mask", 0, 0);
  sigset_t usr2;
  sigemptyset(&usr2);
  sigaddset(&usr2, SIGUSR2);
  sigprocmask(SIG_UNBLOCK, &usr2, NULL);
  show("and what it blocked", 0, 0);
  sigaddset(&usr2, SIGUSR1);
  sigdelset(&usr2, SIGUSR2);
  sigprocmask(SIG_BLOCK, &usr2, NULL);
}

static void *takes_usr1(void *context) {
  sigset_t usr1;
  sigemptyset(&usr1);
  sigaddset(&usr1, SIGUSR1);
  sigset_t mask;
  pthread_sigmask(SIG_UNBLOCK, &usr1, &mask);
  printf("a thread's first mask: %d %d %d\n", sigismember(&mask, SIGUSR1),
         sigismember(&mask, SIGUSR2), sigismember(&mask, SIGHUP));
  kill(getpid(), SIGUSR1);
  while (!handled)
    sched_yield();
  return context;
}

static void in_a_thread(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, takes_usr1, NULL);
  pthread_join(thread, NULL);
  printf("in the thread that does not block it: %d\n", pthread_equal(thread, handled_by) != 0);
  show("threads", 0, 0);
}

int main(int argc, char **argv) {
  sigset_t mask;
  struct sigaction action = {0};
  if (argc > 1 && strcmp(argv[1], "again") == 0) {
    siginfo_t info = {0};
    struct timespec none = {0, 0};
    show("after exec", 0, 0);
    sigpending(&mask);
    printf("still pending: %d %d\n", sigismember(&mask, SIGUSR1), sigismember(&mask, SIGHUP));
    sigtimedwait(&mask, &info, &none);
    printf("%d from here: %d\n", info.si_signo, info.si_code == SI_USER && info.si_pid == getpid());
    return 0;
  }
  action.sa_handler = on_signal;
  sigaddset(&action.sa_mask, SIGWINCH);
  sigaction(SIGUSR1, &action, NULL);
  sigaction(SIGUSR2, &action, NULL);
  sigemptyset(&mask);
  sigaddset(&mask, SIGUSR1);
  sigaddset(&mask, SIGHUP);
  sigprocmask(SIG_BLOCK, &mask, NULL);
  waits();
  unblocked();
  if (argc > 1)
    changed_by_handler();
  in_a_thread();
  fflush(stdout);
  kill(getpid(), SIGHUP);
  execl(argv[0], argv[0], "again", NULL);
  return 1;
}
