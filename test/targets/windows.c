// Phases, of which only some are profiled: it asks for that itself, as its launcher would.
// Checks: windows that begin and end deep in calls, in a signal's handler, in loops, with several
// threads, one of which waits in a call, and with a fork child; longjmp; returns to older frames.
// Usage: windows -|FILE [open at the end]
// flags: -O1 -g -pthread -D_GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* As native/core/process/control.h has it. */
typedef struct {
  unsigned asked, snapshots, switches;
} control;
static volatile control *page;
static long cells[256];
static jmp_buf back;
static volatile int stop, interrupted;

/* Waits until so many processes have done it; they must go on making system calls. */
static void ask(unsigned processes) {
  if (!page)
    return;
  unsigned before = page->switches;
  __atomic_add_fetch(&page->asked, 1, __ATOMIC_SEQ_CST);
  while (page->switches - before < processes)
    usleep(2000);
}

__attribute__((noinline)) static long sum(int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += cells[i];
  return total;
}

__attribute__((noinline)) static long work(int n) {
  for (int i = 0; i < n; i++)
    cells[i] += i ^ n;
  return sum(n) + sum(n / 2);
}

/* Long enough to have a course. */
__attribute__((noinline)) static long again(int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += work(i);
  return total;
}

__attribute__((noinline)) static long deep(int n, unsigned processes) {
  long mine[8] = {n};
  if (n == 0)
    ask(processes);
  else
    mine[1] = deep(n - 1, processes);
  return mine[0] + mine[1] + work(4 * n + 4);
}

__attribute__((noinline)) static long jumps(int n) {
  long here = work(n);
  if (n == 5) {
    ask(1);
    longjmp(back, 1);
  }
  return n < 5 ? here + jumps(n + 1) : here;
}

static void handle(int number) {
  work(7);
  ask(1);
  work(9);
}

static void *run(void *unused) {
  while (!stop) {
    work(12);
    /* Nobody sends it a signal. */
    interrupted += poll(NULL, 0, 3) < 0;
  }
  return unused;
}

static void child(int end) {
  char byte;
  while (read(end, &byte, 1) < 0) {
    work(20);
    usleep(1000);
  }
  work(3);
  _exit(3);
}

int main(int argc, char **argv) {
  int ends[2], status;
  pthread_t thread;
  if (argc > 1 && argv[1][0] != '-')
    page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, open(argv[1], O_RDWR), 0);
  signal(SIGUSR2, handle);
  long total = work(16);
  total += deep(3, 1); /* on */
  total += work(32) + again(160);
  raise(SIGUSR2); /* off */
  total += work(8);
  raise(SIGUSR2);      /* on */
  total += deep(2, 1); /* off */
  if (setjmp(back) == 0)
    total += jumps(2); /* on, and back at once */
  for (int i = 0; i < 6; i++) {
    total += work(i + 10);
    if (i == 3)
      ask(1); /* off */
  }
  printf("%ld\n", total);
  fflush(stdout);
  pthread_create(&thread, NULL, run, NULL);
  deep(4, 1); /* on */
  deep(1, 1); /* off */
  ask(1);     /* on */
  work(40);
  again(160);
  stop = 1;
  pthread_join(thread, NULL);
  if (pipe2(ends, O_NONBLOCK) != 0)
    return 1;
  pid_t pid = fork();
  if (pid == 0) {
    close(ends[1]);
    child(ends[0]);
  }
  deep(2, 2); /* off */
  deep(3, 2); /* on */
  close(ends[1]);
  waitpid(pid, &status, 0);
  if (argc <= 2)
    ask(1); /* off */
  printf("%d %d\n", WEXITSTATUS(status), interrupted);
  return 0;
}
