// A server with a client of its own: a request comes in two pieces and is answered in two, and its
// first piece says how much work it is. The client is a child, which serves nobody: requests are
// the parent's alone. Checks: requests are counted once, whatever pieces they come in, and so is
// whose calls each began in; a descriptor that was a connection's counts for none. flags: -O1 -g
// -Wno-unused-result Usage: requests FOLDER WORK...
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned char memory[1 << 16];

__attribute__((noinline)) unsigned work(unsigned much) {
  unsigned sum = 0;
  for (unsigned i = 0; i < much; i++)
    sum += memory[i % sizeof memory]++;
  return sum;
}

__attribute__((noinline)) void answer(int fd, unsigned much) {
  unsigned sum = work(much);
  write(fd, &sum, 2);
  write(fd, (char *)&sum + 2, 2);
}

__attribute__((noinline)) int serve_one(int fd) {
  unsigned much = 0;
  char rest;
  if (read(fd, &much, sizeof much) != sizeof much || recv(fd, &rest, 1, 0) != 1)
    return 0;
  answer(fd, much);
  return 1;
}

__attribute__((noinline)) void serve(int fd) {
  while (serve_one(fd))
    ;
}

static void ask(int fd, unsigned much) {
  unsigned sum = 0;
  write(fd, &much, sizeof much);
  write(fd, "!", 1);
  for (size_t got = 0; got < sizeof sum;)
    got += (size_t)read(fd, (char *)&sum + got, sizeof sum - got);
}

int main(int argc, char **argv) {
  if (argc < 3 || chdir(argv[1]) != 0)
    return 2;
  struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "socket"};
  const struct sockaddr *address = (const struct sockaddr *)&at;
  unlink(at.sun_path);
  int listening = socket(AF_UNIX, SOCK_STREAM, 0);
  bind(listening, address, sizeof at);
  listen(listening, 1);
  enum { CONNECTIONS = 2 };
  pid_t client = fork();
  if (client == 0) {
    for (int i = 0; i < CONNECTIONS; i++) {
      int fd = socket(AF_UNIX, SOCK_STREAM, 0);
      connect(fd, address, sizeof at);
      for (int k = 2; k < argc; k++)
        ask(fd, (unsigned)atoi(argv[k]));
      close(fd);
    }
    _exit(0);
  }
  for (int i = 0; i < CONNECTIONS; i++) {
    int fd = accept(listening, NULL, NULL);
    serve(fd);
    close(fd);
    // The same number, for a file.
    char text[4];
    int file = open("/proc/self/stat", O_RDONLY);
    read(file, text, sizeof text);
    close(file);
  }
  waitpid(client, NULL, 0);
  return 0;
}
