// Limits of its own on descriptors and on address space, asked for and set in each way.
// Checks: it is told what it has set, and descriptors end where it said.
// Usage: own_limits
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void show(const char *what, int resource) {
  struct rlimit limit = {0, 0};
  getrlimit(resource, &limit);
  printf("%s: %lld %lld\n", what, (long long)limit.rlim_cur, (long long)limit.rlim_max);
}

static void set(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit limit = {soft, hard};
  errno = 0;
  int result = setrlimit(resource, &limit);
  printf("set: %d %s\n", result, strerror(errno));
}

int main(void) {
  struct rlimit before = {0, 0}, after = {100, 400};
  show("descriptors", RLIMIT_NOFILE);
  set(RLIMIT_NOFILE, 500, 600);
  show("descriptors", RLIMIT_NOFILE);
  set(RLIMIT_NOFILE, 700, 600);
  printf("%d\n", fcntl(1, F_DUPFD, 450));
  int result = prlimit(0, RLIMIT_NOFILE, &after, &before);
  printf("%d %d %d\n", result, (int)before.rlim_cur, (int)before.rlim_max);
  set(RLIMIT_NOFILE, 20, 400);
  int last = 0;
  for (int fd = 0; fd >= 0; last = fd > last ? fd : last)
    fd = dup(1);
  printf("%d %s\n", last, strerror(errno));
  show("address space", RLIMIT_AS);
  set(RLIMIT_AS, 2ul << 30, 2ul << 30);
  show("address space", RLIMIT_AS);
  return 0;
}
