// Sets a limit on its processor time and waits in the shortest of loops for the signal that the
// kernel sends there.
// Checks: the signal comes, also where all of a loop is the engine's own code.
// Usage: cpu_limit
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>

static volatile sig_atomic_t came;

static void on_limit(int signal) {
  (void)signal;
  came = 1;
}

int main(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  rlim_t now = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
  struct rlimit limit = {now + 2, now + 600};
  signal(SIGXCPU, on_limit);
  setrlimit(RLIMIT_CPU, &limit);
  while (!came)
    ;
  puts("it has come");
  return 0;
}
