// A thread that runs only while nothing else wants its processor. Whenever it finds a breakpoint at
// a routine it sets a clock that wakes the first thread, on the same processor, at about the moment
// at which it calls that: until it is found with SIGTRAP pending, having lost the processor between
// the breakpoint and its handler. Then the first thread says so, and keeps the processor.
// Checks: whatever became of the handler meanwhile, the thread goes on as if there had been none.
// libs: -lpthread
// Usage: preempted MILLISECONDS (to keep the processor)
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum {
  RIVALS = 8,
  INT3 = 0xcc,
  SECOND = 1000000000,
  AHEAD_NS = 50000,
  AROUND_NS = 20000,
  STEP_NS = 700
};

static atomic_int thread_id;
static atomic_bool done;
static int alarm_clock, rivals;
static long keep_ns, wrong;

#define WORK(i)                                                                                    \
  __attribute__((noinline)) long work_##i(const long *numbers, int count) {                        \
    long sum = i;                                                                                  \
    for (int k = 0; k < count; k++)                                                                \
      sum += numbers[k];                                                                           \
    return sum - i;                                                                                \
  }
#define EIGHT(X, i) X(i##0) X(i##1) X(i##2) X(i##3) X(i##4) X(i##5) X(i##6) X(i##7)
#define ALL(X) EIGHT(X, 1) EIGHT(X, 2) EIGHT(X, 3) EIGHT(X, 4) EIGHT(X, 5) EIGHT(X, 6)
ALL(WORK)

#define ADDRESS(i) work_##i,
static long (*const works[])(const long *, int) = {ALL(ADDRESS)};

static long now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * SECOND + t.tv_nsec;
}

// The moment is swept: how long waking takes is not known.
static void set_alarm(void) {
  static long step;
  long start = now_ns(), at = start + AHEAD_NS;
  struct itimerspec when = {.it_value = {at / SECOND, at % SECOND}};
  long until = at - AROUND_NS + step++ * STEP_NS % (2L * AROUND_NS);
  timerfd_settime(alarm_clock, TFD_TIMER_ABSTIME, &when, NULL);
  while (now_ns() < until)
    ;
}

static void *work_on(void *unused) {
  const long numbers[] = {1, 2, 3, 4};
  (void)unused;
  setpriority(PRIO_PROCESS, 0, 19);
  thread_id = gettid();
  while (!done)
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
      if (*(const volatile unsigned char *)(uintptr_t)works[i] == INT3)
        set_alarm();
      wrong += works[i](numbers, 4) != 10;
    }
  return NULL;
}

static bool has_trap_pending(int status) {
  char text[4096];
  long length = pread(status, text, sizeof text - 1, 0);
  text[length > 0 ? length : 0] = 0;
  const char *pending = strstr(text, "\nSigPnd:");
  return pending && strtoull(pending + 8, NULL, 16) >> (SIGTRAP - 1) & 1;
}

// One of those that want the processor once the thread is found: as the least important of many, it
// hardly gets any.
static void *keep(void *unused) {
  uint64_t wanted;
  (void)unused;
  if (read(rivals, &wanted, sizeof wanted) < 0)
    return NULL;
  for (long end = now_ns() + keep_ns; now_ns() < end;)
    ;
  return NULL;
}

static void use_one_processor(void) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  sched_setaffinity(0, sizeof one, &one);
}

int main(int argc, char **argv) {
  const struct sched_param none = {0};
  pthread_t thread, rival[RIVALS];
  char path[64];
  uint64_t times;
  keep_ns = argc > 1 ? atol(argv[1]) * 1000000 : 0;
  use_one_processor();
  alarm_clock = timerfd_create(CLOCK_MONOTONIC, 0);
  rivals = eventfd(0, EFD_SEMAPHORE);
  for (int i = 0; i < RIVALS; i++)
    pthread_create(&rival[i], NULL, keep, NULL);
  pthread_create(&thread, NULL, work_on, NULL);
  while (!thread_id)
    usleep(1000);
  snprintf(path, sizeof path, "/proc/self/task/%d/status", thread_id);
  int status = open(path, O_RDONLY);
  puts("ready");
  fflush(stdout);
  while (!has_trap_pending(status) && read(alarm_clock, &times, sizeof times) > 0)
    ;
  sched_setscheduler(thread_id, SCHED_IDLE, &none);
  eventfd_write(rivals, RIVALS);
  puts("pending");
  fflush(stdout);
  done = true;
  for (int i = 0; i < RIVALS; i++)
    pthread_join(rival[i], NULL);
  pthread_join(thread, NULL);
  printf("wrong: %ld\n", wrong);
  return 0;
}
