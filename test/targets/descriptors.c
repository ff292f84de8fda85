// Closes, copies and limits descriptors as programs do before they execute others.
// Checks: a child that closes all of its descriptors goes on (and is still recorded), a pipe ends
// with its last writer, limits are what they would be without the profiler.
// flags: -O1 -g -Wno-unused-result
// Usage: descriptors range|each|pipe|limits
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static long close_between(unsigned first, unsigned last, unsigned flags) {
  return syscall(SYS_close_range, first, last, flags) == 0 ? 0 : errno;
}

static void wait_for(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  printf("child: %d %d\n", WIFEXITED(status), WEXITSTATUS(status));
}

static void show_open(void) {
  for (int fd = 0; fd < 100; fd++) {
    int flags = fcntl(fd, F_GETFD);
    if (flags >= 0)
      printf(" %d%s", fd, flags & FD_CLOEXEC ? "c" : "");
  }
  printf("\n");
  fflush(stdout);
}

static int in_child(void) {
  for (int i = 0; i < 20; i++)
    dup(1);
  printf("%ld", close_between(5, 7, 4));
  show_open();
  printf("%ld", close_between(10, 12, 0));
  show_open();
  printf("%ld", close_between(15, 4000, 2));
  show_open();
  printf("%ld", close_between(3, ~0u, 0));
  show_open();
  printf("%ld %ld\n", close_between(4, 3, 0), close_between(3, 4, 64));
  fflush(stdout);
  /* What goes on in its children is still seen. */
  pid_t child = fork();
  if (child == 0)
    _exit(4);
  wait_for(child);
  fflush(stdout);
  return 3;
}

static int range(void) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0)
    _exit(in_child());
  wait_for(child);
  return 0;
}

static int each(void) {
  pid_t child = fork();
  if (child == 0) {
    int closed = 0;
    dup2(1, 900);
    for (int fd = 3; fd < 100000; fd++)
      closed += close(fd) == 0;
    _exit(closed);
  }
  wait_for(child);
  return 0;
}

static int pipe_ends(void) {
  int ends[2];
  char text[16];
  pipe(ends);
  pid_t child = fork();
  if (child == 0) {
    int bytes = 0;
    ssize_t n;
    close(ends[1]);
    while ((n = read(ends[0], text, sizeof text)) > 0)
      bytes += (int)n;
    _exit(bytes);
  }
  for (int fd = 0; fd < 3; fd++) {
    int kept = dup(fd);
    dup2(ends[1], fd);
    write(fd, "text", 4);
    close(fd);
    dup2(kept, fd);
    close(kept);
  }
  close(ends[0]);
  close(ends[1]);
  wait_for(child);
  return 0;
}

static void show_limit(const char *what) {
  struct rlimit by_name, by_process;
  getrlimit(RLIMIT_NOFILE, &by_name);
  prlimit(getpid(), RLIMIT_NOFILE, NULL, &by_process);
  printf("%s: %lu %lu, %lu %lu, %ld\n", what, by_name.rlim_cur, by_name.rlim_max,
         by_process.rlim_cur, by_process.rlim_max, sysconf(_SC_OPEN_MAX));
}

/* Up to the limit, by more than one call. */
static void show_seen(void) {
  struct stat about;
  for (int fd = 0; fd < (int)sysconf(_SC_OPEN_MAX) && fd < 100000; fd++)
    if (fstat(fd, &about) == 0 || lseek(fd, 0, SEEK_CUR) >= 0)
      printf(" %d", fd);
  printf("\n");
}

static int limits(void) {
  int opened = 0;
  show_limit("at first");
  show_seen();
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = 30;
  printf("%d\n", setrlimit(RLIMIT_NOFILE, &limit));
  show_limit("lower");
  while (dup(1) >= 0)
    opened++;
  printf("%d more\n", opened);
  limit.rlim_cur = limit.rlim_max = 40;
  printf("%d\n", prlimit(0, RLIMIT_NOFILE, &limit, NULL));
  show_limit("lower still");
  while (dup(1) >= 0)
    opened++;
  printf("%d more\n", opened);
  limit.rlim_cur = 41;
  printf("%d\n", setrlimit(RLIMIT_NOFILE, &limit));
  fflush(stdout);
  /* Of the profiler it has nothing either. */
  pid_t child = fork();
  if (child == 0) {
    show_open();
    _exit(fcntl(41, F_GETFD) < 0);
  }
  wait_for(child);
  return 0;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  return strcmp(what, "range") == 0    ? range()
         : strcmp(what, "each") == 0   ? each()
         : strcmp(what, "pipe") == 0   ? pipe_ends()
         : strcmp(what, "limits") == 0 ? limits()
                                       : 2;
}
