// Large and varying stack frames: alloca, variable-length arrays, frames over many pages.
// Checks: stack memory that is reused by the next call is that call's own, not input.
// Usage: alloca [rounds]
#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((noinline)) static long sum(const char *at, int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += at[i];
  return total;
}

__attribute__((noinline)) static long by_alloca(int n) {
  char *area = alloca((size_t)n);
  memset(area, n & 63, (size_t)n);
  return sum(area, n);
}

__attribute__((noinline)) static long by_array(int n) {
  char area[n];
  for (int i = 0; i < n; i += 64)
    area[i] = (char)i;
  area[n - 1] = 1;
  return area[0] + area[n - 1] + by_alloca(n / 2);
}

__attribute__((noinline)) static long in_loop(int n) {
  long total = 0;
  for (int i = 1; i < n; i++) {
    char *area = alloca((size_t)i * 16);
    area[0] = (char)i;
    total += sum(area, 1);
  }
  return total;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 12;
  long total = 0;
  for (int i = 1; i <= rounds; i++)
    total += by_array(i * 977) + in_loop(i);
  printf("%ld\n", total);
  return 0;
}
