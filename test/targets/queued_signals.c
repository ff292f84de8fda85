// Queued signals of one number come in the order in which they were sent; children of who ignores
// SIGCHLD, or does not wait, are gone when they end; what a program sends itself has come when the
// call returns; a handler that may be interrupted by itself holds back others; timers say what they
// were set to; and a thread that the kernel refuses.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SIGNALS = 8, NOBODY = 65534 };

static volatile int order[SIGNALS], count;

static void note(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)context;
  order[count++] = info->si_value.sival_int;
}

static void send_all(int signal) {
  for (int i = 0; i < SIGNALS; i++)
    sigqueue(getpid(), signal, (union sigval){.sival_int = i});
}

static void queued(void) {
  int signal = SIGRTMIN + 2;
  struct sigaction action = {.sa_sigaction = note, .sa_flags = SA_SIGINFO};
  sigset_t set;
  siginfo_t info;
  sigaction(signal, &action, NULL);
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigprocmask(SIG_BLOCK, &set, NULL);
  send_all(signal);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  for (int i = 0; i < count; i++)
    printf("%d ", order[i]);
  sigprocmask(SIG_BLOCK, &set, NULL);
  send_all(signal);
  for (int i = 0; i < SIGNALS; i++) {
    sigwaitinfo(&set, &info);
    printf("%d ", info.si_value.sival_int);
  }
  printf("\n");
}

static void not_waited_for(const char *name, struct sigaction action) {
  int status;
  sigaction(SIGCHLD, &action, NULL);
  fflush(stdout);
  pid_t pid = fork();
  if (pid == 0)
    _exit(0);
  pid_t got = waitpid(pid, &status, 0);
  printf("%s: %s\n", name, got < 0 ? strerror(errno) : "a child");
}

static volatile int handled;

static void handle(int signal) {
  (void)signal;
  handled++;
}

// A signal that comes in a call, right before its handler is taken away, has had it.
static void at_last(void) {
  static char bytes[1 << 20];
  const struct itimerval soon = {{0, 0}, {0, 500}};
  struct sigaction action = {.sa_handler = handle}, none = {.sa_handler = SIG_DFL};
  for (int i = 0; i < 3; i++) {
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
    for (int k = 0; k < 4; k++)
      if (getrandom(bytes, sizeof bytes, 0) < 0)
        perror("getrandom");
    sigaction(SIGALRM, &none, NULL);
  }
  printf("handled %d\n", handled);
}

static void ask_on_stack(int signal) {
  stack_t stack;
  (void)signal;
  sigaltstack(NULL, &stack);
  handled = stack.ss_flags;
}

static void on_stack(void) {
  static char memory[65536];
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  struct sigaction action = {.sa_handler = ask_on_stack, .sa_flags = SA_ONSTACK};
  sigaction(SIGUSR1, &action, NULL);
  sigaltstack(&stack, NULL);
  raise(SIGUSR1);
  sigaltstack(NULL, &stack);
  printf("on stack %d, then %d\n", handled, stack.ss_flags);
}

static volatile int held[2];

static void look_at_mask(int signal) {
  sigset_t mask;
  (void)signal;
  sigprocmask(SIG_BLOCK, NULL, &mask);
  held[0] = sigismember(&mask, SIGUSR1);
  held[1] = sigismember(&mask, SIGUSR2);
}

static void by_itself(void) {
  struct sigaction action = {.sa_handler = look_at_mask, .sa_flags = SA_NODEFER};
  sigset_t mask;
  sigaddset(&action.sa_mask, SIGUSR2);
  sigaction(SIGUSR1, &action, NULL);
  raise(SIGUSR1);
  sigprocmask(SIG_BLOCK, NULL, &mask);
  printf("holds back itself %d, another %d, then %d\n", held[0], held[1],
         sigismember(&mask, SIGUSR2));
  action = (struct sigaction){.sa_handler = handle};
  sigaction(SIGUSR1, &action, NULL);
  handled = 0;
  for (int i = 1; i <= 3; i++) {
    sigqueue(getpid(), SIGUSR1, (union sigval){.sival_int = i});
    printf("sent %d, handled %d\n", i, handled);
  }
}

/* Tens of seconds: time goes by. */
static long seconds(struct timeval time) {
  return (time.tv_sec + 5) / 10 * 10;
}

static void set_timer(int which, long after, long every) {
  struct itimerval new = {{every, 0}, {after, 0}}, old, now;
  setitimer(which, &new, &old);
  getitimer(which, &now);
  printf("timer %d: after %ld every %ld, before %ld %ld\n", which, seconds(now.it_value),
         now.it_interval.tv_sec, seconds(old.it_value), old.it_interval.tv_sec);
}

static void timers(void) {
  struct sigaction action = {.sa_handler = handle};
  const struct itimerval soon = {{0, 0}, {0, 20000}};
  for (int which = ITIMER_REAL; which <= ITIMER_PROF; which++) {
    set_timer(which, 1000, 7);
    set_timer(which, 500, 0);
    set_timer(which, 0, 0);
  }
  sigaction(SIGALRM, &action, NULL);
  handled = 0;
  printf("alarm: %u", alarm(1000));
  printf(" %u", alarm(500));
  printf(" %u\n", alarm(0));
  alarm(1000);
  setitimer(ITIMER_REAL, &soon, NULL); /* in its place */
  while (!handled)
    usleep(1000);
  printf("handled %d, left %u\n", handled, alarm(0));
}

static void *nothing(void *unused) {
  return unused;
}

static void refused(void) {
  const struct rlimit one = {1, 1};
  pthread_t thread;
  if (getuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
    return;
  setrlimit(RLIMIT_NPROC, &one);
  printf("thread: %s\n", strerror(pthread_create(&thread, NULL, nothing, NULL)));
}

int main(void) {
  queued();
  not_waited_for("does not wait",
                 (struct sigaction){.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDWAIT});
  not_waited_for("waits", (struct sigaction){.sa_handler = SIG_DFL});
  not_waited_for("ignores", (struct sigaction){.sa_handler = SIG_IGN});
  at_last();
  on_stack();
  by_itself();
  timers();
  refused();
  return 0;
}
