// System calls that store into the program's memory, each followed by a routine that reads what
// was stored.
// Checks: kernel writes are seen, to the byte: consume() reads input that no instruction wrote.
// Usage: syscalls <a readable file>
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static unsigned char buffer[512];

// Whether any byte is set; every byte is read. Contents that differ from run to run do not show.
__attribute__((noinline)) static int consume(const void *data, size_t bytes) {
  const unsigned char *at = data;
  int any = 0;
  for (size_t i = 0; i < bytes; i++)
    any |= at[i];
  return any != 0;
}

static void show(const char *name, long result, int seen) {
  printf("%s %s %d\n", name, result < 0 ? "failed" : "ok", seen);
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  int fd = open(argv[1], O_RDONLY), pipes[2], pair[2];
  long n = read(fd, buffer, 100);
  show("read", n, consume(buffer, 100));
  n = pread(fd, buffer + 3, 33, 5);
  show("pread", n, consume(buffer, 128));
  struct iovec parts[3] = {{buffer + 1, 5}, {buffer + 64, 0}, {buffer + 77, 20}};
  n = readv(fd, parts, 3);
  show("readv", n, consume(buffer, 128));
  n = preadv(fd, parts, 3, 0);
  show("preadv", n, consume(buffer, 128));
  struct stat status;
  n = fstat(fd, &status);
  show("fstat", n, consume(&status, sizeof status));
  n = stat("/", &status);
  show("stat", n, consume(&status, sizeof status));
  close(fd);

  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  n = write(pair[0], "some bytes for the other end", 28);
  n = recv(pair[1], buffer + 200, 9, 0);
  show("recv", n, consume(buffer + 200, 16));
  struct iovec one = {buffer + 221, 11};
  struct msghdr message = {.msg_iov = &one, .msg_iovlen = 1};
  n = recvmsg(pair[1], &message, 0);
  show("recvmsg", n, consume(buffer + 216, 24));
  int pending = 0;
  n = ioctl(pair[1], FIONREAD, &pending);
  show("ioctl", n, consume(&pending, sizeof pending));
  struct pollfd polled = {.fd = pair[1], .events = POLLIN};
  n = poll(&polled, 1, 0);
  show("poll", n, consume(&polled, sizeof polled));
  int epoll = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.u64 = 5};
  epoll_ctl(epoll, EPOLL_CTL_ADD, pair[1], &event);
  memset(&event, 0, sizeof event);
  n = epoll_wait(epoll, &event, 1, 0);
  show("epoll_wait", n, consume(&event, sizeof event));
  int type = 0;
  socklen_t length = sizeof type;
  n = getsockopt(pair[0], SOL_SOCKET, SO_TYPE, &type, &length);
  show("getsockopt", n, consume(&type, sizeof type) + (int)length);

  n = pipe(pipes);
  show("pipe", n, consume(pipes, sizeof pipes));
  int directory = open("/", O_RDONLY | O_DIRECTORY);
  n = syscall(SYS_getdents64, directory, buffer, 200);
  show("getdents64", n, consume(buffer, n > 0 ? (size_t)n : 0));
  n = syscall(SYS_getcwd, buffer, sizeof buffer);
  show("getcwd", n, consume(buffer, n > 0 ? (size_t)n : 0));
  n = readlink("/proc/self/exe", (char *)buffer, sizeof buffer);
  show("readlink", n, consume(buffer, n > 0 ? (size_t)n : 0));
  struct utsname names;
  n = uname(&names);
  show("uname", n, consume(&names, sizeof names));
  struct timespec now;
  n = syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  show("clock_gettime", n, consume(&now, sizeof now));
  struct timeval time_of_day;
  n = syscall(SYS_gettimeofday, &time_of_day, NULL);
  show("gettimeofday", n, consume(&time_of_day, sizeof time_of_day));
  struct rlimit limit;
  n = getrlimit(RLIMIT_NOFILE, &limit);
  show("getrlimit", n, consume(&limit, sizeof limit));
  struct rusage usage;
  n = getrusage(RUSAGE_SELF, &usage);
  show("getrusage", n, consume(&usage, sizeof usage));
  n = syscall(SYS_getrandom, buffer + 5, 40, 0);
  show("getrandom", n, consume(buffer, 64));
  return 0;
}
