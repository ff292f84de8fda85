/* All work in one routine, which is called once: of its loops, entries can be caught. The same
 * round after round. argv: rounds, sizes up to, and 1 to call it again from within. */
// flags: -O2 -g -fno-inline-functions-called-once -Wl,-z,now
#include <stdio.h>
#include <stdlib.h>

static long total, *values, *spare;

__attribute__((noinline)) static long step(long x) {
  return x + 1;
}

__attribute__((noinline)) static int run(int rounds, int largest, int deeper) {
  for (int round = 0; round < rounds; round++)
    for (int n = 10; n <= largest; n += 10) {
      unsigned seed = (unsigned)n;
      for (int i = 0; i < n; i++)
        values[i] = (long)((seed = seed * 1664525u + 1013904223u) >> 8);
      for (int i = 1; i < n; i++) {
        long x = values[i];
        int j = i;
        for (; j > 0 && values[j - 1] > x; j--)
          values[j] = values[j - 1];
        values[j] = x;
      }
      total += values[n / 2];
      /* Left early, entered behind a branch, with a call. */
      for (int i = 0; i < n - 20; i++) {
        spare[i] = step(values[i]);
        if (spare[i] > 12000000)
          break;
        if (deeper && i == 3 && n == 50)
          total += run(1, 30, 0);
      }
      total += spare[0];
    }
  return 7;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 3, largest = argc > 2 ? atoi(argv[2]) : 200;
  values = calloc((size_t)largest + 8, sizeof *values);
  spare = calloc((size_t)largest + 8, sizeof *spare);
  int status = run(rounds, largest, argc > 3);
  printf("%ld\n", total);
  return status;
}
