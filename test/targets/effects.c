// Does something to what is outside of it: one thing for each argument, below the folder that is
// its first one.
// Checks: engines tell what a program did to files, networks and others, and nothing else.
// flags: -O1 -g -Wno-unused-result -pthread
// Usage: effects FOLDER THING...
#define _GNU_SOURCE
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static void write_new(const char *name, int flags) {
  int fd = open(name, O_WRONLY | flags, 0600);
  write(fd, "text", 4);
  close(fd);
}

// None of it is to be told of.
static void harmless(void) {
  int fd = open("there", O_RDONLY), ends[2];
  char text[8];
  read(fd, text, sizeof text);
  close(fd);
  write_new("/dev/null", O_CREAT | O_TRUNC);
  close(open("/dev/urandom", O_RDONLY));
  pipe(ends);
  write(ends[1], "x", 1);
  read(ends[0], text, 1);
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  send(ends[0], "x", 1, 0);
  close(open(".", O_TMPFILE | O_RDWR, 0600));
  open("missing", O_WRONLY);
  unlink("missing");
  rename("missing", "other");
  kill(getpid(), 0);
  pid_t child = fork();
  if (child == 0)
    _exit(0);
  waitpid(child, NULL, 0);
}

static void files(void) {
  write_new("there", 0);
  write_new("new", O_CREAT | O_EXCL);
  int fd = open(".", O_DIRECTORY);
  mkdirat(fd, "folder", 0700);
  chdir("folder");
  write_new("../new", O_APPEND);
  unlinkat(fd, "new", 0);
  chdir("..");
  rmdir("folder");
  rename("there", "moved");
  int moved = open("moved", O_RDONLY);
  fchmod(moved, 0640);
  close(moved);
  symlink("moved", "link");
}

static void *in_a_thread(void *name) {
  write_new(name, O_CREAT | O_EXCL);
  return NULL;
}

static void others(void) {
  if (fork() == 0) {
    pthread_t thread;
    pthread_create(&thread, NULL, in_a_thread, "by a thread of a child");
    pthread_join(thread, NULL);
    _exit(0);
  }
  wait(NULL);
}

static void network(void) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  int fd = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
  socklen_t bytes = sizeof at;
  bind(fd, (struct sockaddr *)&at, sizeof at);
  listen(fd, 1);
  getsockname(fd, (struct sockaddr *)&at, &bytes);
  connect(client, (struct sockaddr *)&at, sizeof at);
  accept(fd, NULL, NULL);
  struct sockaddr_in6 six = {
      .sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT, .sin6_port = htons(9)};
  int datagrams = socket(AF_INET6, SOCK_DGRAM, 0);
  sendto(datagrams, "x", 1, 0, (struct sockaddr *)&six, sizeof six);
  printf("%d\n", ntohs(at.sin_port));
}

static void sockets(void) {
  struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "socket"};
  int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
  bind(fd, (struct sockaddr *)&at, sizeof at);
  mkfifo("pipe", 0600);
  close(open("pipe", O_RDWR));
}

static void terminal(void) {
  int fd = posix_openpt(O_RDWR | O_NOCTTY);
  close(fd);
}

int main(int argc, char **argv) {
  if (argc < 2 || chdir(argv[1]) != 0)
    return 2;
  for (int i = 2; i < argc; i++) {
    if (strcmp(argv[i], "harmless") == 0)
      harmless();
    else if (strcmp(argv[i], "files") == 0)
      files();
    else if (strcmp(argv[i], "others") == 0)
      others();
    else if (strcmp(argv[i], "network") == 0)
      network();
    else if (strcmp(argv[i], "sockets") == 0)
      sockets();
    else if (strcmp(argv[i], "terminal") == 0)
      terminal();
  }
  return 0;
}
