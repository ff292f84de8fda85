/* Numbers of regions that are known only later: told within, in a callee, twice, and of none. */
// flags: -O2 -g -I../../include
// also: region_values_unoptimised -O0
#include <comair.h>
#include <stdio.h>
#include <stdlib.h>

static long cells[4096];

/* How many rows there are is known at the end; a callee tells it. */
static __attribute__((noinline)) long answer(long n) {
  long rows = 0;
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      rows += cells[i] == cells[j];
  COMAIR_VALUE("request", n);
  return rows;
}

static long request(long n) {
  COMAIR_REGION("request", -1);
  return answer(n);
}

/* Each has its own; the last one that is told holds. */
static long recurse(long n) {
  COMAIR_REGION("recurse", 0);
  long sum = n == 0 ? 0 : recurse(n - 1);
  for (long i = 0; i < n; i++) {
    sum += cells[i];
    COMAIR_VALUE("recurse", i);
  }
  COMAIR_VALUE("recurse", 100 + n);
  return sum;
}

/* Two numbers of the same work: two regions. */
static long both(long n) {
  COMAIR_REGION("bytes", 8 * n);
  COMAIR_REGION("rows", 0);
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += cells[i];
  COMAIR_VALUE("rows", n);
  return sum;
}

/* No numbers of a size: those below 0, and those that do not fit. */
static void wild(long n) {
  COMAIR_REGION_BEGIN("wild", n);
  COMAIR_VALUE("wild", n % 2 ? -1 : 1l << 40);
  cells[0]++;
  COMAIR_REGION_END("wild");
  COMAIR_VALUE("wild", 5);
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 12;
  volatile long sum = 0;
  for (long i = 1; i <= n; i++)
    sum += request(10 * i) + both(i);
  sum += recurse(n);
  for (long i = 0; i < 4; i++)
    wild(i);
  printf("%ld\n", sum);
  return 0;
}
