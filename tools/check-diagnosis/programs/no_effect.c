// What a loop computes is not used.
// expect: check 0* delete
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long values[1000];

OWN static long check(void) {
  for (long i = 0; i < 1000; i++)
    __asm__ volatile("" : : "r"(values[i] * 3));
  return 0;
}

int main(void) {
  long sum = 0;
  for (long i = 0; i < 300; i++) {
    values[i] = i;
    sum += check();
  }
  printf("%ld\n", sum);
}
