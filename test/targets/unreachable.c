// Children that cannot reach what their parent could: after a chroot, as another user. Each works a
// little, and executes a program if there is one. Needs root.
// Usage: unreachable chroot|user FOLDER [program]
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOBODY = 65534 };

__attribute__((noinline)) static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i * n;
  return sum;
}

static int child(char **program) {
  int ended;
  pid_t pid = fork();
  if (pid == 0) {
    if (program[0] != NULL)
      execv(program[0], program);
    _exit(work(20) % 100);
  }
  waitpid(pid, &ended, 0);
  return WIFEXITED(ended) ? WEXITSTATUS(ended) : 1000 + WTERMSIG(ended);
}

int main(int argc, char **argv) {
  int ended;
  pid_t pid;
  if (argc < 3)
    return 2;
  setvbuf(stdout, NULL, _IONBF, 0);
  pid = fork();
  if (pid == 0) {
    if (strcmp(argv[1], "chroot") == 0 ? chroot(argv[2]) != 0 || chdir("/") != 0
                                       : setgid(NOBODY) != 0 || setuid(NOBODY) != 0)
      _exit(99);
    printf("%d\n", child(argv + 3));
    _exit(7);
  }
  waitpid(pid, &ended, 0);
  printf("%d\n", WIFEXITED(ended) ? WEXITSTATUS(ended) : 1000 + WTERMSIG(ended));
  return 0;
}
