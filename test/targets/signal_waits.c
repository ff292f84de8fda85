// Waits for blocked signals: sigwaitinfo, sigtimedwait, signalfd, with signals that are pending
// before and signals that arrive later, for the process and for one thread.
// Checks: they return as natively, and what the kernel writes counts as written by it.
// libs: -lpthread
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static sigset_t waited;
static pthread_barrier_t ready;

static void pause_for(long milliseconds) {
  struct timespec time = {0, milliseconds * 1000000};
  nanosleep(&time, NULL);
}

static void show(const char *what, int signal, const siginfo_t *info) {
  printf("%s: %d code %d value %d%s\n", what, signal, info->si_code,
         info->si_code == SI_QUEUE ? info->si_value.sival_int : 0,
         info->si_code == SI_USER && info->si_pid == getpid() ? " from here" : "");
}

static void wait_for(const char *what) {
  siginfo_t info = {0};
  int signal = sigwaitinfo(&waited, &info);
  show(what, signal, &info);
}

static void pending_before(void) {
  kill(getpid(), SIGTERM);
  wait_for("for the process");
  raise(SIGUSR1);
  wait_for("for the thread");
  for (int i = 1; i <= 3; i++)
    sigqueue(getpid(), SIGRTMIN + 2, (union sigval){.sival_int = i});
  sigset_t pending;
  sigpending(&pending);
  printf("pending: %d %d\n", sigismember(&pending, SIGRTMIN + 2), sigismember(&pending, SIGTERM));
  for (int i = 1; i <= 3; i++)
    wait_for("in their order");
}

static void nothing_comes(void) {
  struct timespec none = {0, 0}, soon = {0, 5000000};
  siginfo_t info;
  int now = sigtimedwait(&waited, &info, &none);
  printf("nothing is there: %d %s\n", now, strerror(errno));
  int later = sigtimedwait(&waited, &info, &soon);
  printf("nothing came: %d %s\n", later, strerror(errno));
}

static void from_a_child(void) {
  pid_t child = fork();
  if (child == 0) {
    pause_for(20);
    kill(getppid(), SIGTERM);
    _exit(0);
  }
  siginfo_t info = {0};
  int first = sigwaitinfo(&waited, &info);
  printf("from a child: %d %d\n", first, info.si_pid == child);
  first = sigwaitinfo(&waited, &info);
  printf("and its end: %d %d %d\n", first, info.si_pid == child, info.si_status);
  waitpid(child, NULL, 0);
}

static void *until_term(void *context) {
  int *count = context, signal;
  pthread_barrier_wait(&ready);
  do {
    sigwait(&waited, &signal);
    ++*count;
  } while (signal != SIGTERM);
  return NULL;
}

static void *blocks_and_works(void *context) {
  pthread_barrier_wait(&ready);
  for (volatile int i = 0; i < 20000; i++)
    continue;
  pause_for(30);
  return context;
}

static void *ends_at_once(void *context) {
  return context;
}

// DynamoRIO opens the mask of the first thread that ends: what is pending then would be lost.
static void first_thread_ends(void) {
  pthread_t first;
  pthread_create(&first, NULL, ends_at_once, NULL);
  pthread_join(first, NULL);
}

// The kernel may give a process's signal to any thread: all but one only block it.
static void one_thread_waits(void) {
  pthread_t waiter, others[3];
  int count = 0;
  pthread_barrier_init(&ready, NULL, 5);
  pthread_create(&waiter, NULL, until_term, &count);
  for (int i = 0; i < 3; i++)
    pthread_create(&others[i], NULL, blocks_and_works, NULL);
  pthread_barrier_wait(&ready);
  pthread_kill(waiter, SIGUSR1);
  pause_for(10);
  kill(getpid(), SIGHUP);
  pause_for(10);
  kill(getpid(), SIGTERM);
  pthread_join(waiter, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(others[i], NULL);
  printf("a thread's: %d\n", count);
}

static void by_descriptor(void) {
  struct signalfd_siginfo info;
  sigset_t some = waited;
  sigdelset(&some, SIGHUP);
  sigdelset(&some, SIGCHLD);
  int fd = signalfd(-1, &some, SFD_NONBLOCK);
  printf("nothing to read: %d\n", (int)read(fd, &info, sizeof info));
  kill(getpid(), SIGHUP);
  kill(getpid(), SIGUSR1);
  int length = (int)read(fd, &info, sizeof info);
  printf("read: %d %d\n", length, (int)info.ssi_signo);
  sigaddset(&some, SIGHUP);
  signalfd(fd, &some, 0);
  length = (int)read(fd, &info, sizeof info);
  printf("with a new mask: %d %d\n", length, (int)info.ssi_signo);
  pid_t child = fork();
  if (child == 0) {
    pause_for(20);
    sigqueue(getppid(), SIGRTMIN + 2, (union sigval){.sival_int = 9});
    _exit(0);
  }
  struct pollfd polled = {fd, POLLIN, 0};
  int count = poll(&polled, 1, 10000);
  length = (int)read(fd, &info, sizeof info);
  printf("polled: %d %d %d\n", count, length, info.ssi_int);
  waitpid(child, NULL, 0);
  close(fd);
  wait_for("its end");
}

int main(void) {
  sigemptyset(&waited);
  sigaddset(&waited, SIGTERM);
  sigaddset(&waited, SIGUSR1);
  sigaddset(&waited, SIGHUP);
  sigaddset(&waited, SIGCHLD);
  sigaddset(&waited, SIGRTMIN + 2);
  sigprocmask(SIG_BLOCK, &waited, NULL);
  pending_before();
  nothing_comes();
  from_a_child();
  by_descriptor();
  first_thread_ends();
  one_thread_waits();
  return 0;
}
