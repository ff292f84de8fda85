// Children by vfork and posix_spawn tell their parent, in its memory, what has become of them.
// Checks: posix_spawn of what is missing fails; the parent has what the child wrote to its stack,
// waits for it, and keeps what it has itself.
// Usage: borrowed_stack
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void wait_for(pid_t child) {
  int status = 0;
  printf("%d ", waitpid(child, &status, 0) == child);
  printf("%x\n", status);
}

static void spawn(const char *path, const char *input) {
  char *const argv[] = {(char *)path, NULL};
  pid_t child = -1;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (input)
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  int result = posix_spawn(&child, path, &actions, NULL, argv, environ);
  printf("%s: %s\n", path, strerror(result));
  if (result == 0)
    wait_for(child);
  posix_spawn_file_actions_destroy(&actions);
}

__attribute__((noinline)) static void borrow(const char *path) {
  volatile int found[200] = {1, 2, 3};
  char *const argv[] = {(char *)path, NULL};
  pid_t child = vfork();
  if (child == 0) {
    found[1] = 7;
    execv(path, argv);
    found[150] = errno;
    _exit(found[150]);
  }
  printf("%d %d %d %s\n", found[0], found[1], found[2], strerror(found[150]));
  wait_for(child);
}

/* The child by vfork has one of its own. */
__attribute__((noinline)) static void borrow_twice(void) {
  volatile int found = 0, inner = 0;
  pid_t child = vfork();
  if (child == 0) {
    pid_t second = vfork();
    if (second == 0) {
      inner = 5;
      _exit(0);
    }
    found = inner + 1;
    _exit(0);
  }
  printf("%d\n", found);
  wait_for(child);
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  spawn("/nonexistent/program", NULL);
  spawn("/bin/true", "/nonexistent/input");
  spawn("/etc/passwd", NULL);
  spawn("/bin/true", "/dev/null");
  borrow("/nonexistent/program");
  borrow("/bin/false");
  borrow_twice();
  return 0;
}
