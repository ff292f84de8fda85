// A value that does not change is computed for each item.
// expect: weight 1* hoist
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static double table[800], results[300];

OWN static double weight(void) {
  double sum = 0;
  for (long i = 0; i < 800; i++)
    sum += table[i] * table[i];
  return sum;
}

int main(void) {
  for (long i = 0; i < 800; i++)
    table[i] = (double)i / 7 + 1;
  for (long i = 0; i < 300; i++)
    results[i] = (double)i / weight();
  printf("%g\n", results[299]);
}
