// An array gets a new block for each entry that is added.
// expect: push 1* grow
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long *values, count;

OWN static void push(long value) {
  long *larger = malloc((size_t)(count + 1) * sizeof *larger);
  for (long i = 0; i < count; i++)
    larger[i] = values[i];
  larger[count++] = value;
  free(values);
  values = larger;
}

int main(void) {
  for (long i = 0; i < 600; i++)
    push(i * 7919 % 1009 + 5);
  printf("%ld\n", values[300]);
}
