/* Moves bytes by system calls, and makes calls that may wait, or may not.
 *
 * moves bytes N: for sizes that double up to N, a call reads n cells, and writes n bytes n times
 *   to /dev/null, and 3 of them to a file as a vector, which it reads back
 * moves waits N: for the same sizes, n reads of a pipe with something in it; as many that were told
 *   not to wait, or cannot move anything */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define APART __attribute__((noinline))

static volatile long sum;
static int nowhere, file;

APART static void bytes(const char *from, int n) {
  struct iovec parts[2] = {{(void *)from, 1}, {(void *)from, 2}};
  char back[8];
  for (int i = 0; i < n; i++)
    sum += from[i];
  for (int i = 0; i < n; i++)
    sum += write(nowhere, from, (size_t)n);
  sum += pwritev(file, parts, 2, 0);
  sum += pread(file, back, sizeof back, 0);
  sum += pread(-1, back, sizeof back, 0);
}

APART static void waits(int n) {
  int ends[2];
  char one = 1;
  struct pollfd ready;
  if (pipe(ends) != 0)
    exit(1);
  for (int i = 0; i < n; i++) {
    sum += write(ends[1], &one, 1);
    sum += read(ends[0], &one, 1); /* may wait */
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  ready = (struct pollfd){ends[0], POLLIN, 0};
  for (int i = 0; i < n; i++) {
    sum += read(ends[0], &one, 1);
    sum += poll(&ready, 1, 0);
    sum += read(nowhere, &one, 1);
  }
  nanosleep(&(struct timespec){0, 1}, NULL); /* may wait */
  close(ends[0]);
  close(ends[1]);
}

int main(int argc, char **argv) {
  int most = argc > 2 ? atoi(argv[2]) : 64;
  char *from = calloc((size_t)most, 1);
  nowhere = open("/dev/null", O_RDWR);
  file = open("/tmp", O_TMPFILE | O_RDWR, 0600);
  for (int n = 4; n <= most; n *= 2) {
    memset(from, n, (size_t)n);
    if (strcmp(argc > 1 ? argv[1] : "", "waits") == 0)
      waits(n);
    else
      bytes(from, n);
  }
  free(from);
  return 0;
}
