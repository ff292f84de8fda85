// Namespaces that it leaves and enters: alone where the kernel wants that, then in two threads
// while a third one works.
// Checks: windows open and close before, between and after that, and each call ends as it does
// where nobody asks for windows.
// Usage: namespaces -|FILE    FILE: of control.h
// flags: -O1 -g -pthread
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* As native/core/process/control.h has it. */
typedef struct {
  unsigned asked, snapshots, switches;
} control;
static volatile control *page;
static volatile int over;
static volatile long cells[64];

static void ask(void) {
  if (!page)
    return;
  unsigned before = page->switches;
  __atomic_add_fetch(&page->asked, 1, __ATOMIC_SEQ_CST);
  while (page->switches == before)
    usleep(2000);
}

__attribute__((noinline)) static long sum(int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += cells[i]++;
  return total;
}

static void say(const char *what, int result) {
  printf("%s: %s\n", what, result == 0 ? "yes" : strerror(errno));
}

static void leave(const char *what, int flags) {
  say(what, unshare(flags));
  sum(9);
}

static void enter(const char *file, int flags) {
  int fd = open(file, O_RDONLY);
  say(file, setns(fd, flags));
  close(fd);
  sum(7);
}

static void alone(void) {
  leave("users", CLONE_NEWUSER);
  ask();
  leave("mounts", CLONE_NEWNS);
  enter("/proc/self/ns/mnt", CLONE_NEWNS);
  ask();
}

static void *working(void *unused) {
  while (!over)
    usleep(sum(64) % 2 + 500);
  return unused;
}

static void *leaving(void *unused) {
  leave("names", CLONE_NEWUTS);
  leave("network", CLONE_NEWNET);
  leave("users, one of several", CLONE_NEWUSER);
  ask();
  enter("/proc/thread-self/ns/uts", CLONE_NEWUTS);
  enter("/proc/thread-self/ns/mnt", CLONE_NEWNS);
  leave("mounts", CLONE_NEWNS | CLONE_FS);
  enter("/proc/thread-self/ns/mnt", CLONE_NEWNS);
  ask();
  return unused;
}

int main(int argc, char **argv) {
  pthread_t worker, leaver;
  if (argc > 1 && strcmp(argv[1], "-") != 0) {
    int fd = open(argv[1], O_RDWR);
    page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
  }
  alone();
  pthread_create(&worker, NULL, working, NULL);
  ask();
  pthread_create(&leaver, NULL, leaving, NULL);
  pthread_join(leaver, NULL);
  ask();
  over = 1;
  pthread_join(worker, NULL);
  sum(3);
  return 0;
}
