// posix_spawn of another program with its output redirected, three times.
// Checks: CLONE_VFORK children are followed.
// Usage: spawn <program> [args...]
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  for (int i = 0; i < 3; i++) {
    pid_t pid;
    int status = 0;
    int error = posix_spawn(&pid, argv[1], &actions, NULL, argv + 1, environ);
    if (error == 0)
      waitpid(pid, &status, 0);
    printf("%d %d\n", error, WEXITSTATUS(status));
  }
  posix_spawn_file_actions_destroy(&actions);
  return 0;
}
