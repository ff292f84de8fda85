// What is added goes to the front of an array.
// expect: prepend 1* grow
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static int *values;
static long count;

OWN static void prepend(int value) {
  for (long i = count; i > 0; i--)
    values[i] = values[i - 1];
  values[0] = value;
  count++;
}

int main(void) {
  values = malloc(600 * sizeof *values);
  for (int i = 0; i < 600; i++)
    prepend(i * 7919 % 1009 + 5);
  printf("%d\n", values[300]);
}
