// Sibling calls compiled into jumps: mutual recursion, a chain of three and one through a pointer.
// Checks: a jump to a routine's entry replaces the routine on top; is_even(n) makes n + 1
// activations, all at one depth.
// Usage: tailcall [n]
// flags: -O2 -g -foptimize-sibling-calls
#include <stdio.h>
#include <stdlib.h>

static volatile int sink;

__attribute__((noinline)) int is_odd(unsigned n);

__attribute__((noinline)) int is_even(unsigned n) {
  sink++;
  return n == 0 ? 1 : is_odd(n - 1);
}

__attribute__((noinline)) int is_odd(unsigned n) {
  sink += 2;
  return n == 0 ? 0 : is_even(n - 1);
}

__attribute__((noinline)) int third(int *values, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += values[i];
  return sum;
}

__attribute__((noinline)) int second(int *values, int n) {
  values[0]++;
  return third(values, n);
}

__attribute__((noinline)) int first(int *values, int n) {
  values[n - 1] += 3;
  return second(values, n);
}

int (*volatile pointer)(int *, int) = first;

__attribute__((noinline)) int through_pointer(int *values, int n) {
  values[n / 2] -= 1;
  return pointer(values, n);
}

int main(int argc, char **argv) {
  unsigned n = argc > 1 ? (unsigned)atoi(argv[1]) : 20;
  int values[40];
  int sum = 0;
  for (int i = 0; i < 40; i++)
    values[i] = i;
  for (int i = 1; i <= 40; i += 3)
    sum += through_pointer(values, i) + first(values, i);
  printf("%d %d %d %d\n", is_even(n), is_odd(n), sum, sink);
  return 0;
}
