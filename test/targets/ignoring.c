// Ignores some signals and executes itself, which lists what is ignored; a program that cannot be
// executed leaves all as it was.
// Checks: ignored signals stay ignored in the next program, and only those.
// Usage: ignoring [list]
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t calls;

static void count(int signal) {
  (void)signal;
  calls++;
}

static void list(void) {
  for (int number = 1; number < 32; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_DFL)
      printf("%d %s\n", number, action.sa_handler == SIG_IGN ? "ignored" : "handled");
  }
  fflush(stdout);
}

int main(int argc, char **argv) {
  char *next[] = {argv[0], "list", NULL};
  if (argc > 1) {
    list();
    return kill(getpid(), SIGHUP) != 0;
  }
  signal(SIGHUP, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGUSR1, SIG_IGN);
  signal(SIGUSR2, count);
  signal(SIGTERM, count);
  execv("/etc/passwd", next);
  execv("/nowhere", next);
  list();
  kill(getpid(), SIGINT);
  kill(getpid(), SIGUSR2);
  printf("%d calls\n", (int)calls);
  fflush(stdout);
  execv("/proc/self/exe", next);
  return 1;
}
