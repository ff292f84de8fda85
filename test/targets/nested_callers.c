/* A service whose requests go through a chain of callers, the outermost of which waits for a line
 * of its peer, down to a recursion: `parse` is quadratic, and calls itself for small parts. It ends
 * after argv[1] requests. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SIZES = 7, LEAST = 20, PARTS = 40, CELLS = LEAST << SIZES };
static volatile int cells[CELLS];

#define APART __attribute__((noinline, noclone))

APART long parse(int n, int depth) {
  long sum = 0;
  if (depth == 0)
    for (int i = 0; i < PARTS; i++)
      sum += parse(3, 1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      sum += cells[j] == cells[i];
  return sum;
}

APART long run(int n) {
  return parse(n, 0) + 1;
}
APART long plan(int n) {
  return run(n) + 1;
}
APART long handle(int n) {
  return plan(n) + 1;
}

/* Waits for its peer before it has done anything. */
APART long dispatch(const int *pipes, int n) {
  char asked;
  if (read(pipes[0], &asked, 1) != 1)
    abort();
  return handle(n) + asked;
}

int main(int argc, char **argv) {
  long times = argc > 1 ? atol(argv[1]) : 1000, sum = 0;
  int pipes[2];
  if (pipe(pipes) != 0)
    abort();
  unsigned random = 1;
  for (long i = 0; i < times; i++) {
    random = random * 1103515245u + 12345u;
    if (write(pipes[1], "q", 1) != 1)
      abort();
    sum += dispatch(pipes, LEAST << (int)(random >> 16) % SIZES);
  }
  printf("%ld\n", sum);
}
