// Replaces itself by itself a number of times: once after an exec that fails, once by way of
// /proc/self/exe.
// Checks: an end record with reason 'exec' for each image and a new stream for the next.
// Usage: exec_chain [links]
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int table[64];

__attribute__((noinline)) static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += table[i] + i;
  return sum;
}

int main(int argc, char **argv) {
  int links = argc > 1 ? atoi(argv[1]) : 3;
  printf("%d %d\n", links, work(10 + links));
  fflush(stdout);
  if (links == 0)
    return 9;
  char next[16];
  snprintf(next, sizeof next, "%d", links - 1);
  char *const arguments[] = {argv[0], next, NULL};
  if (links == 2)
    execv("/nonexistent/program", arguments);
  execv(links == 1 ? "/proc/self/exe" : argv[0], arguments);
  return 1;
}
