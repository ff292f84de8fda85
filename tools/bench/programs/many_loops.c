/* One routine with many loops, which go through an array and fill another one: `many_loops N`. A
 * call for an array twice as long goes through it twice as often. */
#include <stdio.h>
#include <stdlib.h>

enum { CALLS = 8, PASS = 4096 };

#define LOOP                                                                                       \
  for (long i = 0; i < n; i++) {                                                                   \
    sum += values[i] ^ __COUNTER__;                                                                \
    if (i % 4 == 0)                                                                                \
      filled[i / 4] = sum;                                                                         \
  }
#define LOOPS LOOP LOOP LOOP LOOP LOOP LOOP LOOP LOOP
#define MORE LOOPS LOOPS LOOPS LOOPS LOOPS LOOPS LOOPS LOOPS

__attribute__((noipa, optimize("no-tree-vectorize"))) static long sums(const long *values,
                                                                       long *filled, long n) {
  long sum = 0;
  for (long pass = 0; pass < n; pass += PASS) {
    MORE MORE MORE MORE
  }
  return sum;
}

int main(int argc, char **argv) {
  long most = argc > 1 ? atol(argv[1]) : CALLS * PASS, sum = 0;
  long *values = calloc((size_t)most, sizeof *values),
       *filled = calloc((size_t)most, sizeof *filled);
  for (long n = most / CALLS; n <= most; n += most / CALLS)
    sum += sums(values, filled, n);
  printf("%ld\n", sum);
  free(filled);
  free(values);
}
