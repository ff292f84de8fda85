// Runs a program as a debugger does, stops at its first instruction, takes some steps, and lets it
// go on to its end.
// Checks: what is debugged is the program, not an engine.
// Usage: debugger PROGRAM [arguments]
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STEPS = 20 };

int main(int argc, char **argv) {
  char link[64], path[4096];
  int status, steps = 0;
  if (argc < 2)
    return 2;
  pid_t pid = fork();
  if (pid == 0) {
    ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    execv(argv[1], argv + 1);
    _exit(99);
  }
  waitpid(pid, &status, 0);
  snprintf(link, sizeof link, "/proc/%d/exe", (int)pid);
  ssize_t n = readlink(link, path, sizeof path - 1);
  path[n > 0 ? n : 0] = 0;
  printf("stopped by %d in %s\n", WIFSTOPPED(status) ? WSTOPSIG(status) : -1, path);
  while (steps < STEPS && ptrace(PTRACE_SINGLESTEP, pid, NULL, NULL) == 0 &&
         waitpid(pid, &status, 0) == pid && WIFSTOPPED(status))
    steps++;
  printf("steps %d\n", steps);
  fflush(stdout);
  int stops = 0;
  for (int with = 0; ptrace(PTRACE_CONT, pid, NULL, (void *)(long)with) == 0 &&
                     waitpid(pid, &status, 0) == pid && WIFSTOPPED(status);
       stops++)
    with = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
  printf("then %d stops, status %d\n", stops, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  return 0;
}
