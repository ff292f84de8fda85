// Calls that signals interrupt which nobody handles: what such a call does, it does once.
// Checks: a byte that was waited for is not lost, each fork makes one child, each wait takes one.
// libs: -lpthread
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 20, FORKS = 12 };

static pthread_t first;
static volatile int over;

/* Default: they are ignored. */
static void *interrupting(void *unused) {
  while (!over) {
    pthread_kill(first, SIGWINCH);
    usleep(200);
  }
  return NULL;
}

/* Each byte comes while its reader sleeps. */
static void *writing(void *argument) {
  for (int i = 0; i < ROUNDS; i++) {
    usleep(3000);
    if (write(*(int *)argument, "abcdefghijklmnopqrstuvwxyz" + i, 1) != 1)
      return argument;
  }
  close(*(int *)argument);
  return NULL;
}

static void read_all(void) {
  int ends[2];
  char byte;
  pthread_t writer;
  if (pipe(ends) != 0 || pthread_create(&writer, NULL, writing, &ends[1]) != 0)
    return;
  while (read(ends[0], &byte, 1) == 1)
    putchar(byte);
  pthread_join(writer, NULL);
  putchar('\n');
}

static void fork_all(void) {
  int status, children = 0, sum = 0;
  for (int i = 0; i < FORKS; i++) {
    pid_t child = fork();
    if (child == 0) {
      usleep(2000);
      _exit(i);
    }
    if (i % 2 == 0) {
      sum += waitpid(child, &status, 0) == child ? WEXITSTATUS(status) : 1000;
      children++;
    }
  }
  for (; wait(&status) > 0; children++)
    sum += WEXITSTATUS(status);
  printf("%d children, %d\n", children, sum);
}

int main(void) {
  pthread_t other;
  first = pthread_self();
  pthread_create(&other, NULL, interrupting, NULL);
  read_all();
  fflush(stdout);
  fork_all();
  over = 1;
  pthread_join(other, NULL);
  return 0;
}
