// Merge sort.
// expect: sort - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long values[4000], spare[4000];

OWN static void sort(long *a, long *to, long n) {
  if (n < 2)
    return;
  long half = n / 2, i = 0, j = half, k = 0;
  sort(a, to, half);
  sort(a + half, to, n - half);
  while (i < half && j < n)
    to[k++] = a[i] < a[j] ? a[i++] : a[j++];
  while (i < half)
    to[k++] = a[i++];
  while (j < n)
    to[k++] = a[j++];
  for (long x = 0; x < n; x++)
    a[x] = to[x];
}

int main(void) {
  for (long i = 0; i < 4000; i++)
    values[i] = i * 7919 % 10007;
  sort(values, spare, 4000);
  printf("%ld\n", values[7]);
}
