/* All of it is inlined into main: a region alone tells which part is quadratic. What it goes
 * through it makes itself, so that it reads no input. With a second argument it is linear. */
// flags: -O2 -g -I../../include
#include <comair.h>
#include <stdio.h>
#include <stdlib.h>

static long cells[100000];

static inline __attribute__((always_inline)) long dedupe(long n, long before) {
  COMAIR_REGION("dedupe", n);
  long sum = 0;
  for (long i = 0; i < n; i++)
    cells[i] = i * 7;
  for (long i = 0; i < n; i++)
    for (long j = before < i ? i - before : 0; j < i; j++)
      sum += cells[i] == cells[j];
  return sum;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 800, sum = 0;
  for (long k = 1; k <= 16; k++)
    sum += dedupe(n * k / 16, argc > 2 ? 4 : n);
  printf("%ld\n", sum);
  return 0;
}
