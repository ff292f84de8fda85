/* Descriptors that are closed, and used again, right after `work`: what it reads is in the file
 * that is open then, and what is closed is closed at once. argv[1] says what, argv[2] how often;
 * with argv[3] no other process may look at the program's descriptors. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/capability.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FILES = 8, CELLS = 1000 };

static volatile long cells[CELLS];

/* Reads as many cells as the file says, all of them if it is another than the caller opened. */
__attribute__((noinline, noclone)) long work(int fd, long expected) {
  long count = expected, sum = 0;
  if (fd >= 0 && (pread(fd, &count, sizeof count, 0) != sizeof count || count != expected))
    count = CELLS;
  for (long i = 0; i < count; i++)
    sum += cells[i];
  return sum;
}

/* One number, a file after the other. */
static long files(long times) {
  char name[FILES][32];
  long sum = 0;
  for (long i = 0; i < FILES; i++) {
    strcpy(name[i], "/tmp/comair-files-XXXXXX");
    int fd = mkstemp(name[i]);
    long count = 10 + 10 * i;
    if (fd < 0 || write(fd, &count, sizeof count) != sizeof count)
      abort();
    close(fd);
  }
  for (long i = 0; i < times; i++) {
    int fd = open(name[i % FILES], O_RDONLY);
    sum += work(fd, 10 + 10 * (i % FILES));
    close(fd);
  }
  for (long i = 0; i < FILES; i++)
    unlink(name[i]);
  return sum;
}

/* Ends that are not heard of at once, and events of descriptors that are closed. */
static long ends(long times) {
  long odd = 0;
  int epoll = epoll_create1(0);
  for (long i = 0; i < times; i++) {
    int pair[2];
    char end;
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP}, found;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
      abort();
    epoll_ctl(epoll, EPOLL_CTL_ADD, pair[0], &event);
    work(-1, 100);
    close(pair[0]);
    odd += recv(pair[1], &end, 1, MSG_DONTWAIT) != 0;
    close(pair[1]);
    odd += epoll_wait(epoll, &found, 1, 0) != 0;
  }
  return odd;
}

/* Root may look at all. */
static void hide(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  static const struct __user_cap_data_struct none[2];
  if (syscall(SYS_capset, &header, none) != 0 || prctl(PR_SET_DUMPABLE, 0) != 0)
    abort();
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  long times = atol(argv[2]);
  if (argc > 3)
    hide();
  printf("%ld\n", strcmp(argv[1], "files") == 0 ? files(times) : ends(times));
  return 0;
}
