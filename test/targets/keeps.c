// A server with a client of its own, which keeps a block of each request, or gives it back with the
// next one. Checks: what requests leave behind is told, with who asked for it; what was there
// before them, and what is given back, is not. flags: -O1 -g -Wno-unused-result Usage: keeps FOLDER
// keep|give N
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

struct entry {
  struct entry *next;
  char text[32];
};
static struct entry *first;

__attribute__((noinline)) static void *take(size_t bytes) {
  void *block = malloc(bytes);
  if (!block)
    abort();
  return block;
}

__attribute__((noinline)) static void prepare(int entries) {
  for (int i = 0; i < entries; i++) {
    struct entry *entry = take(sizeof *entry);
    entry->next = first;
    first = entry;
  }
}

__attribute__((noinline)) static void remember(const char *text) {
  struct entry *entry = take(sizeof *entry);
  strcpy(entry->text, text);
  entry->next = first;
  first = entry;
}

__attribute__((noinline)) static int serve_one(int fd, int keeps) {
  char *text = take(32);
  ssize_t got = read(fd, text, 31);
  if (got > 0) {
    text[got] = '\0';
    if (!keeps) {
      struct entry *old = first;
      first = old->next;
      free(old);
    }
    remember(text);
    write(fd, text, (size_t)got);
  }
  free(text);
  return got > 0;
}

int main(int argc, char **argv) {
  if (argc < 4 || chdir(argv[1]) != 0)
    return 2;
  struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "socket"};
  const struct sockaddr *address = (const struct sockaddr *)&at;
  int listening = socket(AF_UNIX, SOCK_STREAM, 0), keeps = strcmp(argv[2], "keep") == 0;
  if (bind(listening, address, sizeof at) != 0 || listen(listening, 1) != 0)
    return 3;
  if (fork() == 0) {
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    connect(fd, address, sizeof at);
    for (int i = 0; i < atoi(argv[3]); i++) {
      char text[32];
      write(fd, text, (size_t)snprintf(text, sizeof text, "%d", i));
      read(fd, text, sizeof text);
    }
    _exit(0);
  }
  prepare(1000);
  int fd = accept(listening, NULL, NULL);
  while (serve_one(fd, keeps))
    ;
  wait(NULL);
  return 0;
}
