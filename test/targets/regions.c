/* Regions: nested, of several threads, left by longjmp, unbalanced, across a fork. */
// flags: -O2 -g -I../../include
// also: regions_unoptimised -O0
// libs: -lpthread
#include <comair.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static long cells[4096];
static jmp_buf back;

/* Inlined, with loops in the region and regions in the loop. */
static inline __attribute__((always_inline)) long quadratic(const long *of, long n) {
  COMAIR_REGION("quadratic", n);
  long sum = 0;
  for (long i = 0; i < n; i++) {
    COMAIR_REGION("row", i);
    for (long j = 0; j < i; j++)
      sum += of[i] ^ of[j];
  }
  return sum;
}

static long recurse(long n) {
  COMAIR_REGION("recurse", n);
  return n == 0 ? cells[0] : cells[n] + recurse(n - 1);
}

static void leave(void) {
  COMAIR_REGION("left", 1);
  cells[7]++;
  longjmp(back, 1);
}

/* It is left to the routine that it is in, over and over. */
static long within(long n) {
  volatile long i = 0;
  long sum = 0;
  setjmp(back);
  if (i < n) {
    COMAIR_REGION("within", i);
    sum += cells[i];
    i++;
    longjmp(back, 1);
  }
  return sum;
}

static long unbalanced(long n) {
  long sum = 0;
  COMAIR_REGION_END("never begun");
  COMAIR_REGION_BEGIN("outer", n);
  for (long i = 0; i < n; i++) {
    COMAIR_REGION_BEGIN("inner", i);
    sum += cells[i];
    if (i % 2)
      COMAIR_REGION_END("inner");
  }
  COMAIR_REGION_END("outer");
  COMAIR_REGION_BEGIN("no end", -1);
  sum += cells[n];
  return sum;
}

/* A region that goes on from one turn of a loop to another. */
static long over_turns(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++) {
    if (i % 4 == 0)
      COMAIR_REGION_BEGIN("turns", i);
    for (long j = 0; j < 3; j++)
      sum += cells[i + j];
    if (i % 4 == 3)
      COMAIR_REGION_END("turns");
  }
  return sum;
}

static void *thread(void *of) {
  long n = (long)of;
  for (volatile long i = 1; i < 5; i++) {
    COMAIR_REGION("request", n * i);
    cells[0] += recurse(n * i);
  }
  return NULL;
}

static int child(void) {
  COMAIR_REGION("forked", 1);
  pid_t pid = fork();
  cells[1] += recurse(3);
  if (pid == 0) {
    COMAIR_REGION("in the child", 5);
    cells[2] += recurse(5);
  }
  return pid;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 12;
  volatile long sum = 0;
  pthread_t threads[3];
  struct comair_request wild = {COMAIR_BEGIN, (void *)8, 1};
  COMAIR_TELL(&wild);
  for (long i = 1; i <= n; i++)
    sum += quadratic(cells, i);
  sum += recurse(n);
  for (volatile int i = 0; i < 3; i++)
    if (setjmp(back) == 0)
      leave();
  sum += within(5) + unbalanced(n) + over_turns(n);
  for (long i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, thread, (void *)(i + 2));
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  if (strcmp(argc > 2 ? argv[2] : "", "fork") == 0) {
    int pid = child();
    if (pid == 0)
      _exit(0);
    waitpid(pid, NULL, 0);
  }
  printf("%ld\n", sum);
  return 0;
}
