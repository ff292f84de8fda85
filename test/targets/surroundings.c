// Shows what a program can see of where it runs: arguments, environment, open descriptors,
// terminals, directory, signal dispositions and mask, its own path and limits.
// Checks: all of it is the same with and without the profiler.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

extern char **environ;

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(int argc, char **argv) {
  char path[4096];
  for (int i = 0; i < argc; i++)
    printf("argument %s\n", argv[i]);
  size_t n = 0;
  while (environ[n] != NULL)
    n++;
  qsort(environ, n, sizeof *environ, by_name);
  for (size_t i = 0; i < n; i++)
    printf("environment %s\n", environ[i]);
  for (int fd = 0; fd < 64; fd++)
    if (fcntl(fd, F_GETFD) >= 0)
      printf("descriptor %d%s\n", fd, isatty(fd) ? " terminal" : "");
  printf("directory %s\n", getcwd(path, sizeof path));
  ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  printf("executable %.*s\n", (int)length, path);
  sigset_t mask;
  sigprocmask(SIG_BLOCK, NULL, &mask);
  for (int signal = 1; signal < 32; signal++) {
    struct sigaction action;
    if (sigaction(signal, NULL, &action) == 0 && action.sa_handler != SIG_DFL)
      printf("signal %d not default\n", signal);
    if (sigismember(&mask, signal))
      printf("signal %d blocked\n", signal);
  }
  printf("group %d session %d\n", getpgrp() == getpid(), getsid(0) == getpid());
  return 0;
}
