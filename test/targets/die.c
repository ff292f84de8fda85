// Dies of a signal of choice from a few routines deep.
// Checks: the signal is the target's exit status; what ran before is not lost (but for SIGKILL,
// what was sent until then).
// Usage: die segv|abort|kill|fpe|ill|bus|term|int
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile int zero;
static int *volatile wild = (int *)16;

__attribute__((noinline)) static int die(const char *how) {
  if (strcmp(how, "segv") == 0)
    return *wild;
  if (strcmp(how, "fpe") == 0)
    return 7 / zero;
  if (strcmp(how, "ill") == 0)
    __builtin_trap();
  if (strcmp(how, "abort") == 0)
    abort();
  const struct {
    const char *name;
    int signal;
  } signals[] = {{"kill", SIGKILL}, {"bus", SIGBUS}, {"term", SIGTERM}, {"int", SIGINT}};
  for (unsigned i = 0; i < 4; i++)
    if (strcmp(how, signals[i].name) == 0)
      kill(getpid(), signals[i].signal);
  return 0;
}

__attribute__((noinline)) static int deeper(const char *how, int n) {
  return n == 0 ? die(how) : deeper(how, n - 1) + 1;
}

int main(int argc, char **argv) {
  printf("before\n");
  fflush(stdout);
  return deeper(argc > 1 ? argv[1] : "segv", 5);
}
