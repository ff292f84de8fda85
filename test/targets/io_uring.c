// Asks for io_uring and falls back to read(2) when it is refused; a ring is never used.
// Checks: io_uring_setup fails with ENOSYS under an engine, since a ring writes memory behind its
// back; elsewhere it may succeed.
// Usage: io_uring <file>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv) {
  static char parameters[120], buffer[64];
  if (argc < 2)
    return 2;
  long ring = syscall(SYS_io_uring_setup, 4, parameters);
  int refused = ring < 0 && errno == ENOSYS;
  if (ring >= 0)
    close((int)ring);
  int fd = open(argv[1], O_RDONLY);
  long n = read(fd, buffer, sizeof buffer);
  fprintf(stderr, "%s\n", refused ? "refused" : "offered");
  printf("%ld\n", n);
  return 0;
}
