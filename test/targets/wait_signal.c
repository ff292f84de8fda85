// Says "ready" and waits for SIGINT or SIGTERM; ends with status 5 after handling it, or dies of
// it with "default".
// Checks: Ctrl-C reaches the target and what was seen until then is kept.
// Usage: wait_signal [default]
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t received;
static int table[32];

static void on_signal(int signal) {
  received = signal;
}

__attribute__((noinline)) static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += table[i] + 1;
  return sum;
}

int main(int argc, char **argv) {
  (void)argv;
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGINT);
  sigaddset(&blocked, SIGTERM);
  if (argc < 2) {
    struct sigaction action = {0};
    action.sa_handler = on_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigprocmask(SIG_BLOCK, &blocked, &before);
  }
  printf("ready %d\n", work(20));
  fflush(stdout);
  while (!received)
    if (argc < 2)
      sigsuspend(&before);
    else
      pause();
  printf("signal %d %d\n", (int)received, work(30));
  return 5;
}
