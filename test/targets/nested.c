// Nested functions handed to qsort and called directly: gcc puts trampolines on the stack.
// Checks: code on the stack jumps into the routine; local functions that are called without the
// stack pointer being adjusted.
// flags: -O1 -g -Wno-pedantic -z execstack
#include <stdio.h>
#include <stdlib.h>

static int apply(int (*function)(int), int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += function(i);
  return sum;
}

__attribute__((noinline)) static int run(int n) {
  int calls = 0, table[32];
  int count(int i) {
    calls++;
    return table[i % 32] + i;
  }
  int descending(const void *a, const void *b) {
    calls++;
    return *(const int *)b - *(const int *)a;
  }
  for (int i = 0; i < 32; i++)
    table[i] = (i * 19) % 32;
  int sum = apply(count, n);
  qsort(table, 32, sizeof *table, descending);
  return sum + apply(count, n) + calls + table[5];
}

int main(void) {
  int sum = 0;
  for (int n = 1; n < 10; n++)
    sum = sum * 3 + run(n);
  printf("%d\n", sum);
  return 0;
}
