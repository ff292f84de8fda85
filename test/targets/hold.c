// Keeps a process from running for so long, as a busy machine may: it gets no signal.
// Usage: hold PID MILLISECONDS
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  pid_t pid = atoi(argv[1]);
  if (ptrace(PTRACE_SEIZE, pid, NULL, NULL) != 0 ||
      ptrace(PTRACE_INTERRUPT, pid, NULL, NULL) != 0 || waitpid(pid, NULL, __WALL) != pid) {
    perror("hold");
    return 1;
  }
  usleep((useconds_t)atoi(argv[2]) * 1000);
  return ptrace(PTRACE_DETACH, pid, NULL, NULL) != 0;
}
