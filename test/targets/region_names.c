/* Regions whose names want to be more than text. */
// flags: -O2 -g -I../../include
#include <comair.h>
#include <stdio.h>
#include <stdlib.h>

#define TEN(x) x x x x x x x x x x

static long cells[4096];

/* Each grows with the square of its number. */
#define WORK(name, n)                                                                              \
  do {                                                                                             \
    COMAIR_REGION(name, n);                                                                        \
    for (long i = 0; i < (n); i++)                                                                 \
      for (long j = 0; j < i; j++)                                                                 \
        cells[j] += i;                                                                             \
  } while (0)

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 20;
  for (long k = 1; k <= n; k++) {
    WORK("<script>alert(1)</script>", 10 * k);
    WORK("\x1b[2J\x1b]0;owned\x07"
         "evil\rname\nnext",
         10 * k);
    WORK(TEN(TEN(TEN("0123456789"))), 10 * k);
    WORK("not UTF-8 \xff\xc0", 10 * k);
    WORK("::error file=a::b%0A##[error]", 10 * k);
    WORK("free", 10 * k);
    WORK("<module>", 10 * k);
    WORK("", 10 * k);
  }
  printf("%ld\n", cells[1]);
  return 0;
}
