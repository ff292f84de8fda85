/* Regions that exceptions leave: from their own function, from one that it calls, from a loop, and
 * where they are caught in the function that the region is in. */
// flags: -O2 -g -I../../include
// also: region_throws_unoptimised -O0
#include <comair.h>
#include <cstdio>
#include <cstdlib>

static long cells[4096];

static void deep(long n) {
  COMAIR_REGION("deep", n);
  cells[n]++;
  if (n == 0)
    throw 1;
  deep(n - 1);
}

static long outer(long n) {
  COMAIR_REGION("outer", n);
  long sum = 0;
  for (long i = 0; i < n; i++) {
    try {
      COMAIR_REGION("tried", i);
      deep(i);
    } catch (int) {
      COMAIR_REGION("caught", i);
      sum += cells[i];
    }
  }
  return sum;
}

static long here(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++) {
    try {
      COMAIR_REGION("here", i);
      for (long j = 0; j < n; j++) {
        COMAIR_REGION("turn", j);
        sum += cells[j];
        if (j == i)
          throw 2;
      }
    } catch (int) {
      sum++;
    }
  }
  return sum;
}

/* One that only its own end would end. */
static void plain(long n) {
  COMAIR_REGION_BEGIN("plain", n);
  cells[n] += n;
  if (n % 2)
    throw 3;
  COMAIR_REGION_END("plain");
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 8;
  long sum = outer(n) + here(n);
  for (long i = 0; i < n; i++) {
    try {
      plain(i);
    } catch (int) {
      sum++;
    }
  }
  printf("%ld\n", sum);
  return 0;
}
