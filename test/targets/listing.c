// Lists its own descriptors through /proc, in buffers of every small size.
// Checks: those of the engine are not among them, and numbers are what they are without it.
// flags: -O1 -g -Wno-unused-result
// Usage: listing [limit]
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void list(const char *path, long number, size_t size) {
  char buffer[1024];
  int folder = open(path, O_RDONLY | O_DIRECTORY);
  long n;
  printf("%s", strncmp(path, "/proc/self", 10) == 0 ? path : "another way");
  while ((n = syscall(number, folder, buffer, size)) > 0)
    for (long at = 0; at < n; at += *(uint16_t *)(buffer + at + 16))
      printf(" %s", buffer + at + (number == SYS_getdents64 ? 19 : 18));
  printf("%s %ld\n", number == SYS_getdents64 ? "," : ";", n);
  close(folder);
}

static void list_all(void) {
  char path[64];
  for (size_t size = 32; size <= 1024; size += size < 64 ? 8 : 480) {
    list("/proc/self/fd", SYS_getdents64, size);
    list("/proc/self/fd", SYS_getdents, size);
  }
  list("/proc/self/fdinfo", SYS_getdents64, 1024);
  list("/proc/thread-self/fd", SYS_getdents64, 1024);
  sprintf(path, "/proc/%d/fd/", (int)getpid());
  list(path, SYS_getdents64, 1024);
  sprintf(path, "/proc/%d/task/%d/fd", (int)getpid(), (int)getpid());
  list(path, SYS_getdents, 1024);
  chdir("/proc/self");
  list("fd", SYS_getdents64, 1024);
  fflush(stdout);
}

int main(int argc, char **argv) {
  list_all();
  if (argc > 1) {
    rlim_t most = (rlim_t)atoi(argv[1]);
    struct rlimit limit = {most, most + 10};
    char digits[16];
    setrlimit(RLIMIT_NOFILE, &limit);
    sprintf(digits, "%d", (int)most - 20);
    /* What is executed starts with so few. */
    if (most > 30)
      return execl("/proc/self/exe", argv[0], digits, (char *)NULL);
    for (int fd; (fd = open("/dev/null", O_RDONLY)) >= 0;)
      printf("%d ", fd);
    printf("%s\n", strerror(errno));
    close(20);
  }
  fflush(stdout);
  pid_t child = fork();
  if (child != 0)
    waitpid(child, NULL, 0);
  list_all();
  return 0;
}
