// Works and sleeps like a server, and says which signals come, with the value of one that was
// queued. SIGTERM ends it. Checks: what is sent to who observes it comes here. Usage: service
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <time.h>

enum { KINDS = 7, LEAST = 20 };
static volatile sig_atomic_t came[NSIG], value[NSIG];

static void handle(int signal, siginfo_t *info, void *unused) {
  (void)unused;
  value[signal] = info->si_code == SI_QUEUE ? info->si_value.sival_int : 0;
  came[signal]++;
}

__attribute__((noinline)) static long work(int n) {
  volatile long result = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      result += i ^ j;
  return result;
}

static void heed(void) {
  static const int others[] = {SIGKILL, SIGSTOP, SIGILL,  SIGTRAP, SIGBUS,
                               SIGFPE,  SIGSEGV, SIGCHLD, 32,      33};
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigset_t left_out;
  sigemptyset(&left_out);
  for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
    sigaddset(&left_out, others[i]);
  for (int signal = 1; signal < SIGRTMAX; signal++) /* Valgrind keeps the last one */
    if (!sigismember(&left_out, signal))
      sigaction(signal, &action, NULL);
}

int main(void) {
  const struct timespec pause = {0, 500000};
  long total = 0;
  setvbuf(stdout, NULL, _IOLBF, 0);
  heed();
  puts("ready");
  for (int turn = 0; !came[SIGTERM]; turn++) {
    total += work(LEAST * (1 + turn % KINDS));
    nanosleep(&pause, NULL);
    for (int signal = 1; signal < NSIG; signal++)
      if (came[signal] && signal != SIGTERM) {
        came[signal] = 0;
        printf("signal %d value %d\n", signal, (int)value[signal]);
      }
  }
  printf("ended %d\n", total != 0);
  return 0;
}
