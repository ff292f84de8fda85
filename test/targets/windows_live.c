// Threads that work and wait in turn, for windows that somebody else opens and closes at any time.
// Checks: threads that are in calls of all kinds, in routines, loops, recursion and a handler when
// a window begins or ends, and that share memory; threads that begin and end meanwhile.
// Usage: windows_live -|FILE    FILE: of control.h, and a word that says when to end
// flags: -O1 -g -pthread
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
  unsigned asked, snapshots, switches, over;
} control;
static volatile control own = {.over = 1}, *page = &own;

enum { THREADS = 5, CELLS = 64 };
static long shared[CELLS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int there[2], back[2];
static sem_t turn;

__attribute__((noinline)) static long sum(const long *cells, int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += cells[i];
  return total;
}

__attribute__((noinline)) static long add(long value, int n) {
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < n; i++)
    shared[i] += value + i;
  long total = sum(shared, n);
  pthread_mutex_unlock(&mutex);
  return total;
}

static void wait_somehow(int which) {
  struct pollfd fd = {.fd = there[0], .events = POLLPRI};
  char byte = 0;
  if (which == 0)
    usleep(3000);
  else if (which == 1)
    poll(&fd, 1, 5);
  else if (which == 2 && write(there[1], "x", 1) == 1 && read(back[0], &byte, 1) == 1)
    sem_post(&turn);
  else if (which == 3 && read(there[0], &byte, 1) == 1 && write(back[1], &byte, 1) == 1)
    sem_wait(&turn);
}

/* Waits with calls open below it, too. */
__attribute__((noinline)) static long deep(int levels, int which) {
  long own_cells[8];
  for (int i = 0; i < 8; i++)
    own_cells[i] = i * levels;
  if (levels == 0) {
    wait_somehow(which);
    return add(which, CELLS / 2);
  }
  long below = deep(levels - 1, which);
  return below + sum(own_cells, 8) + add(below, levels);
}

static void handler(int number) {
  static long cells[16];
  wait_somehow(0);
  cells[number % 16] += sum(cells, 16);
}

static void *brief(void *argument) {
  return (void *)add((long)argument, 9);
}

/* The last two wait for each other: one ends with the other. */
static void *live(void *argument) {
  int which = (int)(long)argument;
  long total = 0;
  for (int round = 0; !page->over; round++) {
    total += deep(round % 4, which);
    usleep(2000); /* it is little that a test can compare */
    if (which == 0 && round % 8 == 0)
      raise(SIGUSR1);
    if (which == 4) {
      pthread_t other;
      pthread_create(&other, NULL, brief, argument);
      pthread_join(other, NULL);
    }
  }
  if (which == 3)
    close(back[1]);
  if (which == 2)
    close(there[1]);
  return (void *)total;
}

int main(int argc, char **argv) {
  pthread_t ids[THREADS];
  if (argc > 1 && strcmp(argv[1], "-") != 0) {
    int fd = open(argv[1], O_RDWR);
    page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
  }
  signal(SIGUSR1, handler);
  signal(SIGPIPE, SIG_IGN);
  sem_init(&turn, 0, 0);
  if (pipe(there) != 0 || pipe(back) != 0)
    return 1;
  for (long i = 0; i < THREADS; i++)
    pthread_create(&ids[i], NULL, live, (void *)i);
  puts("live");
  fflush(stdout);
  while (!page->over)
    usleep(20000);
  for (int i = 0; i < THREADS; i++)
    pthread_join(ids[i], NULL);
  puts("done");
  return 0;
}
