// After each value that arrives all are sorted again.
// expect: sort - batch
// traced: -DVALUES=40
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
#ifndef VALUES
#define VALUES 120
#endif
static long values[500];

OWN static void sort(long *a, long n) {
  for (long end = n - 1; end > 0; end--)
    for (long i = 0; i < end; i++)
      if (a[i] > a[i + 1]) {
        long kept = a[i];
        a[i] = a[i + 1];
        a[i + 1] = kept;
      }
}

int main(void) {
  for (long i = 0; i < VALUES; i++) {
    values[i] = i * 7919 % 100003;
    sort(values, i + 1);
  }
  printf("%ld\n", values[VALUES / 2]);
}
