// execve and execveat with arguments that the kernel refuses; then an exec that succeeds.
// Checks: each error is the kernel's, and no process of the profiler's is seen by the program.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TOO_LONG = 3000000 };
static volatile int children;

static void on_child(int signal) {
  (void)signal;
  children++;
}

static void say(long result) {
  printf("%ld %s\n", result, strerrorname_np(errno));
}

int main(void) {
  char *plain[] = {"true", NULL}, *wild[] = {(char *)8, NULL}, *large[] = {NULL, NULL};
  char *text = malloc(TOO_LONG);
  memset(text, 'x', TOO_LONG - 1);
  text[TOO_LONG - 1] = 0;
  large[0] = text;
  signal(SIGCHLD, on_child);
  say(syscall(SYS_execve, 8, plain, NULL));
  say(syscall(SYS_execve, "/bin/true", 8, NULL));
  say(syscall(SYS_execve, "/bin/true", wild, NULL));
  say(syscall(SYS_execve, "/bin/true", plain, 16));
  say(syscall(SYS_execve, "/bin/true", large, NULL));
  say(syscall(SYS_execveat, AT_FDCWD, "/nowhere", plain, NULL, 0));
  say(syscall(SYS_execveat, 77, "", plain, NULL, AT_EMPTY_PATH));
  say(syscall(SYS_execveat, AT_FDCWD, "/bin/true", plain, NULL, 0x7777));
  long none = wait(NULL);
  printf("%ld %s, %d children\n", none, strerrorname_np(errno), children);
  fflush(stdout);
  execl("/bin/sh", "sh", "-c", "exit 5", NULL);
  return 1;
}
