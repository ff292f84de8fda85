// Each of many bodies pulls each other one.
// expect: pull - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
enum { BODIES = 80 };
static double x[BODIES], v[BODIES];

OWN static double pull(long i) {
  double sum = 0;
  for (long j = 0; j < BODIES; j++) {
    double d = x[j] - x[i];
    sum += d / (d * d + 1);
  }
  return sum;
}

int main(void) {
  for (long i = 0; i < BODIES; i++)
    x[i] = (double)(i * 7919 % 1009);
  for (long step = 0; step < 5; step++) {
    for (long i = 0; i < BODIES; i++)
      v[i] += pull(i);
    for (long i = 0; i < BODIES; i++)
      x[i] += v[i];
  }
  printf("%g\n", x[7]);
}
