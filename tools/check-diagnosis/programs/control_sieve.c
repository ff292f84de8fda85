// Primes, by crossing out multiples.
// expect: sieve - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static char crossed[60000];

OWN static long sieve(long n) {
  long count = 0;
  for (long i = 2; i < n; i++) {
    if (crossed[i])
      continue;
    count++;
    for (long k = i * i; k < n; k += i)
      crossed[k] = 1;
  }
  return count;
}

int main(void) {
  printf("%ld\n", sieve(60000));
}
