// Four threads compute while a timer ticks a thousand times a second.
// Checks: signals that find threads in the same loop lose none of their work.
// Usage: ticking <rounds>
// libs: -lpthread
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

enum { THREADS = 4, TICK_US = 1000 };

static volatile long ticks;
static long rounds;

static void on_tick(int number) {
  (void)number;
  ticks++;
}

__attribute__((noinline)) static long compute(long start) {
  volatile long sum = start;
  for (long i = 0; i < rounds; i++)
    sum += i ^ start;
  return sum;
}

static void *run(void *argument) {
  return (void *)compute((long)argument);
}

int main(int argc, char **argv) {
  struct sigaction action = {.sa_handler = on_tick, .sa_flags = SA_RESTART};
  struct itimerval timer = {{0, TICK_US}, {0, TICK_US}};
  pthread_t threads[THREADS];
  if (argc < 2)
    return 2;
  rounds = atol(argv[1]);
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &timer, NULL);
  for (long i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  puts(ticks > 0 ? "it ticked" : "no tick");
  return 0;
}
