// A child by vfork that takes a lock, which another thread of its parent holds and then lets go, as
// that of malloc. Prints what became of it.
// Checks: where the child has a copy of the memory, it does not wait for ever.
// libs: -lpthread
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t held;

static void *hold(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  pthread_barrier_wait(&held);
  usleep(50000);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int ended;
  pthread_barrier_init(&held, NULL, 2);
  pthread_create(&thread, NULL, hold, NULL);
  pthread_barrier_wait(&held);
  pid_t pid = vfork();
  if (pid == 0) {
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    _exit(4);
  }
  waitpid(pid, &ended, 0);
  pthread_join(thread, NULL);
  if (WIFSIGNALED(ended))
    printf("killed by %d\n", WTERMSIG(ended));
  else
    printf("ended with %d\n", WEXITSTATUS(ended));
}
