/* One routine with many loops, all of which go through an array: `many_loops N`. For each of
 * eight calls the array is longer. */
#include <stdio.h>
#include <stdlib.h>

#define LOOP                                                                                       \
  for (long i = 0; i < n; i++)                                                                     \
    sum += values[i] ^ __COUNTER__;
#define LOOPS LOOP LOOP LOOP LOOP LOOP LOOP LOOP LOOP
#define MORE LOOPS LOOPS LOOPS LOOPS LOOPS LOOPS LOOPS LOOPS

__attribute__((noipa, optimize("no-tree-vectorize"))) static long sums(const long *values, long n) {
  long sum = 0;
  MORE MORE MORE MORE return sum;
}

int main(int argc, char **argv) {
  long most = argc > 1 ? atol(argv[1]) : 800, sum = 0;
  long *values = calloc((size_t)most, sizeof *values);
  for (long n = most / 8; n <= most; n += most / 8)
    sum += sums(values, n);
  printf("%ld\n", sum);
  free(values);
}
