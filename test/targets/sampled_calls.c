/* A service whose `serve` makes system calls that nobody outside feels: it looks where a file ends,
 * reads on in it, opens another one, asks what its socket and its peer are called, and answers.
 * What its peer has got is said at the end. argv[1]: how many requests. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { SIZES = 6, CELLS = 4096 };
static volatile long cells[CELLS];
static volatile long spoilt[CELLS];
static const char *program;

/* As many cells as the next number of the file says; all of them if anything is not as it was. */
__attribute__((noinline, noclone)) long serve(int file, int peer, uint16_t port) {
  struct sockaddr_in own, other;
  socklen_t own_bytes = sizeof own, other_bytes = sizeof other;
  char magic[4];
  long count = 0, sum = 0;
  int fine = lseek(file, 0, SEEK_CUR) >= 0 && read(file, &count, sizeof count) == sizeof count;
  fine &= getsockname(peer, (struct sockaddr *)&own, &own_bytes) == 0;
  fine &= getpeername(peer, (struct sockaddr *)&other, &other_bytes) == 0;
  fine &= own_bytes == sizeof own && ntohs(own.sin_port) == port && other.sin_family == AF_INET;
  int again = open(program, O_RDONLY);
  fine &= again >= 0 && read(again, magic, sizeof magic) == sizeof magic;
  fine &= memcmp(magic, "\177ELF", sizeof magic) == 0 && lseek(again, 0, SEEK_END) > 1000;
  fine &= close(again) == 0;
  for (long i = 0; i < (fine ? count : CELLS); i++)
    sum += fine ? cells[i] : spoilt[i];
  struct iovec parts[2] = {{&sum, 4}, {&count, 4}};
  fine = send(peer, &sum, 8, 0) == 8 && write(peer, &count, 8) == 8 && writev(peer, parts, 2) == 8;
  return fine ? sum : sum + 1;
}

int main(int argc, char **argv) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  socklen_t bytes = sizeof at;
  long times = argc > 1 ? atol(argv[1]) : 100, sum = 0, got = 0;
  int listening = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
  char name[] = "/tmp/comair-calls-XXXXXX";
  int file = mkstemp(name);
  program = argv[0];
  for (long i = 0, n = 10; i < SIZES; i++, n *= 2)
    if (write(file, &n, sizeof n) != sizeof n)
      abort();
  if (bind(listening, (struct sockaddr *)&at, sizeof at) != 0 || listen(listening, 1) != 0 ||
      getsockname(listening, (struct sockaddr *)&at, &bytes) != 0 ||
      connect(client, (struct sockaddr *)&at, sizeof at) != 0)
    abort();
  int peer = accept(listening, NULL, NULL);
  for (long i = 0; i < times; i++) {
    char answer[24];
    if (i % SIZES == 0)
      lseek(file, 0, SEEK_SET);
    sum += serve(file, peer, ntohs(at.sin_port));
    for (long n, left = sizeof answer; left > 0; left -= n, got += n)
      if ((n = recv(client, answer, (size_t)left, 0)) <= 0)
        abort();
  }
  unlink(name);
  printf("%ld %ld\n", sum, got);
}
