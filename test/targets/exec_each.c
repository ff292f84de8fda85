// Executes each of the files it is given in a process of its own, and says how that ended: with the
// status of the program, a signal, or the error of execv.
// Checks: what the kernel refuses to execute is refused, and the process goes on.
// Usage: exec_each <file>...
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char *arguments[] = {argv[i], NULL};
    int status = 0;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
      execv(argv[i], arguments);
      printf("%s ", strerrorname_np(errno));
      fflush(stdout);
      _exit(99);
    }
    waitpid(pid, &status, 0);
    printf(WIFSIGNALED(status) ? "signal %d\n" : "status %d\n",
           WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  }
  return 0;
}
