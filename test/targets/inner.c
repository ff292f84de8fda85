// An inner routine that is called n times over the same n cells, one that reads one cell of n at
// each of n calls, and one that only writes.
// Checks: distinct cells of a routine over a whole run (bottom-up view).
// Usage: inner [n]
#include <stdio.h>
#include <stdlib.h>

static long table[4096];
long other[4096];

__attribute__((noinline)) static long scan(int n, long wanted) {
  long found = 0;
  for (int i = 0; i < n; i++)
    found += table[i] == wanted;
  return found;
}

__attribute__((noinline)) static long get(int i) {
  return other[i];
}

__attribute__((noinline)) static void fill(int n) {
  for (int i = 0; i < n; i++)
    table[i] = (i * 7) % n;
}

/* Reads through itself what it has read before. */
__attribute__((noinline)) static long deep(int n) {
  return n == 0 ? other[0] : other[n] + deep(n - 1) + other[n];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 50;
  long sum = 0;
  fill(n);
  for (int i = 0; i < n; i++)
    sum += scan(n, i);
  for (int i = 0; i < n; i++)
    sum += get(i) + get(i);
  sum += deep(n) + deep(n / 2);
  printf("%ld\n", sum);
  return 0;
}
