// Insertion sort: no more than it takes to put each in its place.
// expect: sort - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long values[400];

OWN static void sort(long *a, long n) {
  for (long i = 1; i < n; i++) {
    long value = a[i], j = i;
    while (j > 0 && a[j - 1] > value) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = value;
  }
}

int main(void) {
  for (long i = 0; i < 400; i++)
    values[i] = (long)((unsigned long)i * 2654435761u % 10007);
  sort(values, 400);
  printf("%ld\n", values[7]);
}
