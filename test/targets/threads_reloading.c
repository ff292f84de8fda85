// Two threads call routines by their addresses, while a file's code comes and goes.
// Checks: what is known of addresses is forgotten while others look it up; each call is of the
// routine that was called, so that both have as many, and ten for each turn.
// Usage: threads_reloading <file> <how often it comes>
// libs: -lpthread
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { THREADS = 2, BYTES = 4096, ROUNDS = 10 };
typedef long (*step)(long);
static volatile int over;
static pthread_barrier_t all_there;

__attribute__((noinline)) static long add(long value) {
  return value + 3;
}
__attribute__((noinline)) static long turn(long value) {
  return value ^ 5;
}

static step volatile steps[] = {add, turn};

static void *calling(void *argument) {
  long value = (long)argument;
  pthread_barrier_wait(&all_there);
  // At least once: on a busy machine the file may have gone for good before this thread has a turn.
  do
    for (int i = 0; i < ROUNDS; i++)
      value = steps[1](steps[0](value));
  while (!over);
  return (void *)value;
}

int main(int argc, char **argv) {
  pthread_t threads[THREADS];
  int file = argc > 2 ? open(argv[1], O_RDONLY) : -1;
  if (file < 0)
    return 2;
  pthread_barrier_init(&all_there, NULL, THREADS + 1);
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, calling, NULL);
  pthread_barrier_wait(&all_there);
  for (int i = atoi(argv[2]); i > 0; i--) {
    void *code = mmap(NULL, BYTES, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0);
    if (code == MAP_FAILED || munmap(code, BYTES) != 0)
      return 1;
  }
  over = 1;
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
