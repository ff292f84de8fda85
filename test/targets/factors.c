// Work over two inputs: each of one with each of the other, one after the other, or a square beside
// a line. Checks: sums and products of two factors are told apart over runs. Usage: factors
// product|sum|square n m
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned total;

__attribute__((noinline)) static void once(const unsigned *values, int n) {
  for (int i = 0; i < n; i++)
    total += values[i] ^ total;
}

__attribute__((noinline)) static void pairs(const unsigned *some, int n, const unsigned *others,
                                            int m) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      if (some[i] == others[k])
        total++;
}

__attribute__((noinline)) static unsigned *made(int n) {
  unsigned *values = malloc(sizeof *values * (size_t)n);
  for (int i = 0; i < n; i++)
    values[i] = (unsigned)i * 2654435761u;
  return values;
}

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  int n = atoi(argv[2]), m = atoi(argv[3]);
  unsigned *some = made(n), *others = made(m);
  if (strcmp(argv[1], "product") == 0)
    pairs(some, n, others, m);
  if (strcmp(argv[1], "square") == 0)
    pairs(some, n, some, n);
  once(others, m);
  once(some, n);
  printf("%u\n", total);
  return 0;
}
