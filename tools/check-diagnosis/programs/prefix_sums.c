// The sum of all values so far is computed anew for each value.
// expect: total 1* memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long values[600], sums[600];

OWN static long total(const long *a, long n) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

int main(void) {
  for (long i = 0; i < 600; i++) {
    values[i] = i * 7919 % 1009 + 1;
    sums[i] = total(values, i + 1);
  }
  printf("%ld\n", sums[599]);
}
