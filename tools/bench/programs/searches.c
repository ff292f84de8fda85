/* Searches through more and more of an array, and other work: `searches KEYS TURNS`. All keys up to
 * KEYS are looked for, and TURNS times a table is gone through. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { TABLE = 1 << 16 };
static uint32_t table[TABLE];

__attribute__((noipa)) static long find(const long *values, long n, long key) {
  for (long i = 0; i < n; i++)
    if (values[i] == key)
      return i;
  return -1;
}

__attribute__((noipa)) static long look_up(long *values, long keys) {
  long sum = 0;
  for (long i = 0; i < keys; i++) {
    values[i] = i * 3;
    sum += find(values, i + 1, i * 3);
  }
  return sum;
}

__attribute__((noipa)) static uint32_t turn(uint32_t last) {
  for (int i = 0; i < TABLE; i++) {
    last = last * 1664525u + 1013904223u;
    table[i] += last >> 16;
  }
  return last;
}

int main(int argc, char **argv) {
  long keys = argc > 1 ? atol(argv[1]) : 1000, turns = argc > 2 ? atol(argv[2]) : 0, sum = 0;
  long *values = malloc((size_t)keys * sizeof *values);
  uint32_t last = 1;
  sum = look_up(values, keys);
  for (long i = 0; i < turns; i++)
    last = turn(last);
  printf("%ld %u\n", sum, last);
  free(values);
}
