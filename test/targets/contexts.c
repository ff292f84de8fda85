// One routine that is linear when called through one routine and quadratic through another, with a
// wrapper in between, and recursion on the way to it.
// Checks: points by calling context; recursion adds no contexts.
// Usage: contexts
#include <stdio.h>

long table[512];

__attribute__((noipa)) static long work(int n, int rounds) {
  long sum = 0;
  for (int r = 0; r < rounds; r++)
    for (int i = 0; i < n; i++)
      sum += table[i] ^ r;
  return sum;
}

__attribute__((noipa)) static long wrap(int n, int rounds) {
  return work(n, rounds) + 1;
}

__attribute__((noipa)) static long linear(int n) {
  return wrap(n, 1) + 2;
}

__attribute__((noipa)) static long quadratic(int n) {
  return wrap(n, n) + 3;
}

__attribute__((noipa)) static long odd(int depth, int n);

__attribute__((noipa)) static long even(int depth, int n) {
  return depth == 0 ? work(n, 2) : odd(depth - 1, n) + 1;
}

__attribute__((noipa)) static long odd(int depth, int n) {
  return depth == 0 ? work(n, 3) : even(depth - 1, n) + 1;
}

int main(void) {
  long sum = 0;
  for (int n = 8; n <= 256; n += 8)
    sum += linear(n) + quadratic(n) + even(6, n) + even(7, n);
  printf("%ld\n", sum);
  return 0;
}
