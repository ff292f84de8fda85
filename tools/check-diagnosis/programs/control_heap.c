// Heap sort.
// expect: sift - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long values[2000];

OWN static void sift(long *a, long at, long n) {
  for (long child; (child = 2 * at + 1) < n; at = child) {
    if (child + 1 < n && a[child + 1] > a[child])
      child++;
    if (a[at] >= a[child])
      return;
    long value = a[at];
    a[at] = a[child];
    a[child] = value;
  }
}

int main(void) {
  for (long i = 0; i < 2000; i++)
    values[i] = (long)((unsigned long)i * 2654435761u % 10007);
  for (long i = 1000; i-- > 0;)
    sift(values, i, 2000);
  for (long n = 2000; n-- > 1;) {
    long value = values[0];
    values[0] = values[n];
    values[n] = value;
    sift(values, 0, n);
  }
  printf("%ld\n", values[7]);
}
