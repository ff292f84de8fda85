// A routine of six arguments whose cost depends on the last one, called directly, through a
// pointer, by a tail call and through itself.
// Checks: the arguments of each call are recorded with its own cost; negative and huge values are
// no sizes; other routines have none.
// Usage: arguments [largest n]
// flags: -O2 -g -foptimize-sibling-calls
#include <stdio.h>
#include <stdlib.h>

static volatile long sink;

__attribute__((noipa)) static long spin(long a, long b, long c, long d, long e, long n) {
  for (long i = 0; i < n; i++)
    sink += a ^ i;
  return b + c + d + e;
}

__attribute__((noipa)) static long jump(long n) {
  return spin(-1, 1L << 40, 3, 4, 5, n);
}

/* Goes back to its own entry, which is no call. */
__attribute__((noipa)) static long halve(long n) {
  do {
    sink += n;
    n /= 2;
  } while (n > 0);
  return sink;
}

int main(int argc, char **argv) {
  long largest = argc > 1 ? atol(argv[1]) : 12, sum = 0;
  long (*volatile pointer)(long, long, long, long, long, long) = spin;
  for (long n = 1; n <= largest; n++) {
    sum += spin(7, 2, 3, 4, 5, n);
    sum += pointer(7, 2, 3, 4, 5, 2 * n);
    sum += jump(3 * n);
    sum += halve(n);
  }
  printf("%ld\n", sum);
  return 0;
}
