// The least of all is looked for after each value that arrives.
// expect: least [01]* memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long values[600];

OWN static long least(long n) {
  long found = 1L << 40;
  for (long i = 0; i < n; i++)
    if (values[i] < found)
      found = values[i];
  return found;
}

int main(void) {
  long sum = 0;
  for (long i = 0; i < 600; i++) {
    values[i] = i * 7919 % 100003 + 7;
    sum += least(i + 1);
  }
  printf("%ld\n", sum);
}
