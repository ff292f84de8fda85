// What is written is what was there.
// expect: reset 0* delete
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static volatile long table[1000];

OWN static void reset(void) {
  for (long i = 0; i < 1000; i++)
    table[i] = 0;
}

int main(void) {
  for (long i = 0; i < 300; i++)
    reset();
  printf("%ld\n", table[7]);
}
