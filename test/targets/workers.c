/* A service whose master waits, and whose two workers do quadratic work for requests of seven
 * sizes, and rest in between. On SIGHUP the master has new workers and ends the old ones; on
 * SIGTERM it ends with them and says how many there were. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKERS = 2, SIZES = 7, LEAST = 20 };
static volatile int cells[LEAST << SIZES];
static volatile sig_atomic_t reload, end;

static void on_signal(int number) {
  if (number == SIGHUP)
    reload = 1;
  else
    end = 1;
}

__attribute__((noinline, noclone)) long serve(int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      sum += cells[j] == cells[i];
  return sum;
}

static void work(void) {
  volatile long sum = 0;
  signal(SIGHUP, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  for (unsigned random = 1;; random = random * 1103515245u + 12345u) {
    sum += serve(LEAST << (int)(random >> 16) % SIZES);
    usleep(300);
  }
}

static void begin(pid_t *workers) {
  for (int i = 0; i < WORKERS; i++)
    if ((workers[i] = fork()) == 0)
      work();
}

int main(void) {
  struct sigaction action = {.sa_handler = on_signal};
  pid_t workers[WORKERS], old[WORKERS];
  int count = WORKERS;
  sigset_t handled, before;
  sigemptyset(&handled);
  sigaddset(&handled, SIGHUP);
  sigaddset(&handled, SIGTERM);
  sigprocmask(SIG_BLOCK, &handled, &before);
  sigaction(SIGHUP, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigprocmask(SIG_SETMASK, &before, NULL);
  begin(workers);
  sigprocmask(SIG_BLOCK, &handled, NULL);
  puts("ready");
  fflush(stdout);
  while (!end) {
    sigsuspend(&before);
    if (!reload)
      continue;
    reload = 0;
    for (int i = 0; i < WORKERS; i++)
      old[i] = workers[i];
    sigprocmask(SIG_SETMASK, &before, NULL);
    begin(workers);
    sigprocmask(SIG_BLOCK, &handled, NULL);
    count += WORKERS;
    for (int i = 0; i < WORKERS; i++) {
      kill(old[i], SIGTERM);
      waitpid(old[i], NULL, 0);
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    kill(workers[i], SIGTERM);
    waitpid(workers[i], NULL, 0);
  }
  printf("%d workers\n", count);
}
