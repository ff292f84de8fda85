// Values are put into classes, whose ascending bounds are gone through from the first.
// expect: class_of 0*1? index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static double bounds[800];
static long counts[801];

OWN static int class_of(double value) {
  int i = 0;
  while (i < 800 && bounds[i] < value)
    i++;
  return i;
}

int main(void) {
  for (int i = 0; i < 800; i++)
    bounds[i] = i * 1.25;
  for (int i = 0; i < 900; i++)
    counts[class_of(i * 7919 % 1000)]++;
  printf("%ld\n", counts[400]);
}
