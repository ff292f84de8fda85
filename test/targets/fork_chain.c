// Each process forks one child and waits for it, N deep; the last one shows its descriptors.
// Checks: however deep, all of them end as natively.
// Usage: fork_chain N
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int depth = argc > 1 ? atoi(argv[1]) : 0;
  for (int d = 0; d < depth; d++) {
    pid_t child = fork();
    if (child != 0) {
      int status = 0;
      waitpid(child, &status, 0);
      return WIFEXITED(status) ? WEXITSTATUS(status) : 99;
    }
  }
  for (int fd = 0; fd < 4096; fd++)
    if (fcntl(fd, F_GETFD) >= 0)
      printf("%d\n", fd);
  return 7;
}
