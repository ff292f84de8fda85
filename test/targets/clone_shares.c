// A child that is no thread and shares its parent's memory, or its descriptors.
// Checks: where that cannot be, the parent is told and goes on.
// Usage: clone_shares memory|descriptors
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char stack[64 * 1024];

static int child(void *number) {
  return close(*(int *)number);
}

int main(int argc, char **argv) {
  int shared = argc > 1 && strcmp(argv[1], "memory") == 0 ? CLONE_VM : CLONE_FILES;
  int number = dup(1), status = 0;
  pid_t pid = clone(child, stack + sizeof stack, shared | SIGCHLD, &number);
  if (pid < 0) {
    printf("refused: %s\n", strerror(errno));
    return 0;
  }
  waitpid(pid, &status, 0);
  printf("made: %x\n", status);
  return 0;
}
