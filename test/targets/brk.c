// Moves the program break up and down.
// Checks: memory below the break is counted, memory above it is forgotten.
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <unistd.h>

__attribute__((noinline)) static long sum(const long *at, int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += at[i];
  return total;
}

__attribute__((noinline)) static long round_trip(int n) {
  long *at = sbrk(8192);
  if (at == (void *)-1)
    return -1;
  // What is left there of an earlier round differs between kernels and engines.
  long total = sum(at, n) < 0 ? -1 : 0;
  for (int i = 0; i < n; i++)
    at[i] = i;
  total += sum(at, n);
  sbrk(-8192);
  return total;
}

int main(void) {
  long total = 0;
  sbrk(128);
  for (int n = 10; n < 200; n += 10)
    total += round_trip(n);
  printf("%ld\n", total);
  return 0;
}
