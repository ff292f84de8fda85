/* Short calls and long ones, for ever: a copy of a long one is not done soon. */
#include <stdio.h>

enum { CELLS = 1000, ROUNDS = 2000000 };
static volatile int cells[CELLS];

__attribute__((noinline, noclone)) long quick(void) {
  long sum = 0;
  for (int i = 0; i < CELLS; i++)
    sum += cells[i];
  return sum;
}

__attribute__((noinline, noclone)) long slow(void) {
  long sum = 0;
  for (int i = 0; i < ROUNDS; i++)
    for (int k = 0; k < CELLS; k++)
      sum += cells[k];
  return sum;
}

int main(void) {
  volatile long sum = 0;
  puts("ready");
  fflush(stdout);
  for (;;) {
    for (int i = 0; i < CELLS; i++)
      sum += quick();
    sum += slow();
  }
}
