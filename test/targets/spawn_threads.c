// Threads that execute a program by vfork and by posix_spawn at the same time, while others work.
// Checks: each child is followed, the other threads' work is theirs alone.
// Usage: spawn_threads <program> [args...]
// libs: -pthread
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4 };

extern char **environ;
static char **command;
static long results[THREADS];
static int statuses[THREADS][2];

// Reads n cells, n times.
__attribute__((noipa)) static long pairs(const long *values, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum += values[i] > values[j];
  return sum;
}

static long work(int from, int to) {
  long sum = 0, *values = malloc(to * sizeof *values);
  for (int i = 0; i < to; i++)
    values[i] = i * 7919L % 1009;
  for (int n = from; n <= to; n += 16)
    sum += pairs(values, n);
  free(values);
  return sum;
}

static void *run(void *number) {
  long me = (long)number;
  results[me] = work(16, 96);
  // Not on the stack that the child shares.
  volatile pid_t spawned = vfork();
  if (spawned == 0) {
    execv(command[0], command);
    _exit(45);
  }
  results[me] += work(112, 160);
  waitpid(spawned, &statuses[me][0], 0);
  pid_t pid = 0;
  if (posix_spawn(&pid, command[0], NULL, NULL, command, environ) == 0) {
    results[me] += work(176, 224);
    waitpid(pid, &statuses[me][1], 0);
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  command = argv + 1;
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS; i++)
    printf("%ld %d %d\n", results[i], WEXITSTATUS(statuses[i][0]), WEXITSTATUS(statuses[i][1]));
  return 0;
}
