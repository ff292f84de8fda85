/* A loop that calls two tiny functions, whose input varies: N activations. Usage: calls N */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static long table[64];

/* Reads 0 to 7 cells. */
__attribute__((noinline)) static long inner(const long *from, long count) {
  long sum = 0;
  for (long i = 0; i < count; i++)
    sum += from[i];
  return sum;
}

__attribute__((noinline, optimize("no-optimize-sibling-calls"))) static long outer(uint32_t seed) {
  return inner(table + (seed >> 27), seed >> 13 & 7);
}

int main(int argc, char **argv) {
  long calls = argc > 1 ? atol(argv[1]) : 1000, sum = 0;
  uint32_t seed = 1;
  for (int i = 0; i < 64; i++)
    table[i] = i;
  for (long i = 0; i + 1 < calls; i += 2) {
    seed = seed * 1664525 + 1013904223;
    sum += outer(seed);
  }
  printf("%ld\n", sum);
  return 0;
}
