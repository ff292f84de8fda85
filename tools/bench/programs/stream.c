/* The triad of the STREAM benchmark. Usage: stream ELEMENTS ROUNDS */
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static void triad(double *a, const double *b, const double *c, long n) {
  for (long i = 0; i < n; i++)
    a[i] = b[i] + 3.0 * c[i];
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100000;
  long rounds = argc > 2 ? atol(argv[2]) : 10;
  double *a = malloc((size_t)n * sizeof *a), *b = malloc((size_t)n * sizeof *b),
         *c = malloc((size_t)n * sizeof *c);
  for (long i = 0; i < n; i++) {
    b[i] = (double)i;
    c[i] = 2.0;
  }
  for (long r = 0; r < rounds; r++)
    triad(a, b, c, n);
  printf("%g\n", a[n - 1]);
  return 0;
}
