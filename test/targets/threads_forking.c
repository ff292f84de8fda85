// Four threads fork at the same time, each several times, while threads start and end beside them;
// children call on and end by themselves.
// Checks: each child has a stream of its own, and nothing that other threads of its parent did goes
// into the parent's stream twice.
// libs: -lpthread
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4, FORKS = 3 };

__attribute__((noinline)) static int in_child(int n) {
  return n + 3;
}

__attribute__((noinline)) static int in_parent(int n) {
  return n * 2;
}

static void *forking(void *argument) {
  long sum = 0;
  for (int i = 0; i < FORKS; i++) {
    int status = 0, n = in_parent(i);
    pid_t child = fork();
    if (child == 0)
      _exit(in_child(n));
    waitpid(child, &status, 0);
    sum += WEXITSTATUS(status);
  }
  *(long *)argument = sum;
  return NULL;
}

static void *short_lived(void *argument) {
  return (char *)argument + in_parent(1);
}

int main(void) {
  pthread_t threads[THREADS], other;
  long sums[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, forking, &sums[i]);
  for (int i = 0; i < 20; i++) {
    pthread_create(&other, NULL, short_lived, NULL);
    pthread_join(other, NULL);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    printf("%ld\n", sums[i]);
  }
  return 0;
}
