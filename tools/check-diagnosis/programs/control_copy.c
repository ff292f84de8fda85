// Rows are copied.
// expect: copy - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
enum { ROWS = 200, ROW = 300 };
static long from[ROWS][ROW], to[ROWS][ROW];

OWN static void copy(long *target, const long *source, long n) {
  for (long i = 0; i < n; i++)
    target[i] = source[i];
}

int main(void) {
  for (long i = 0; i < ROWS * ROW; i++)
    from[i / ROW][i % ROW] = i * 7919 % 1009;
  for (long i = 0; i < ROWS; i++)
    copy(to[i], from[i], ROW);
  printf("%ld\n", to[7][9]);
}
