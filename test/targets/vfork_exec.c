// vfork and exec of another program, and a vfork whose exec fails.
// Checks: the parent waits for the exec, the child's image is a stream of its own, a failed exec
// leaves a process that can still exit.
// Usage: vfork_exec <program> [args...]
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) static int run(char *const *argv) {
  int status = 0;
  pid_t pid = vfork();
  if (pid == 0) {
    execv(argv[0], argv);
    _exit(45);
  }
  waitpid(pid, &status, 0);
  return WEXITSTATUS(status);
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  char *missing[] = {"/nonexistent/program", NULL};
  int ok = run(argv + 1), failed = run(missing);
  printf("%d %d\n", ok, failed);
  return 0;
}
