// Grows, shrinks and moves a mapping with mremap, over free addresses and over another mapping, and
// goes through it each time, in one thread, in two, and in a child process.
// Checks: what was moved is no new input, for nobody who has accessed it.
// Usage: moved [rounds]
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096 };

static long *data;
static int pages;
static pthread_barrier_t turn;

static char *room(int n) {
  return mmap(NULL, (size_t)n * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

__attribute__((noinline)) static long sum(const long *at, int n) {
  long total = 0;
  for (int i = 0; i < n * PAGE / 8; i += 3)
    total += at[i];
  return total;
}

// To where another mapping is, so that it has to move.
__attribute__((noinline)) static void resize(int n) {
  char *to = room(n);
  to[8] = 3;
  data = mremap(data, (size_t)pages * PAGE, (size_t)n * PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, to);
  pages = n;
}

__attribute__((noinline)) static long grow(int rounds) {
  long total = 0;
  for (int i = 0; i < rounds; i++) {
    resize(pages + 1);
    memset((char *)data + (size_t)(pages - 1) * PAGE, i, PAGE);
    total += sum(data, pages);
  }
  resize(pages - 1);
  return total + sum(data, pages);
}

static void *other(void *unused) {
  (void)unused;
  long total = sum(data, pages);
  pthread_barrier_wait(&turn);
  pthread_barrier_wait(&turn);
  return (void *)(total + sum(data, pages));
}

__attribute__((noinline)) static long both(void) {
  pthread_t thread;
  void *total;
  pthread_barrier_init(&turn, NULL, 2);
  pthread_create(&thread, NULL, other, NULL);
  pthread_barrier_wait(&turn);
  data[3] = 7;
  resize(pages + 2);
  data[6] = 8;
  pthread_barrier_wait(&turn);
  pthread_join(thread, &total);
  return (long)total + sum(data, pages);
}

int main(int argc, char **argv) {
  pages = 1;
  data = (long *)room(pages);
  long total = grow(argc > 1 ? atoi(argv[1]) : 6);
  pid_t child = fork();
  if (child == 0) {
    resize(pages + 1);
    _exit((int)(sum(data, pages) & 1));
  }
  int status;
  waitpid(child, &status, 0);
  total += both();
  printf("%ld %d\n", total, WEXITSTATUS(status));
  return 0;
}
