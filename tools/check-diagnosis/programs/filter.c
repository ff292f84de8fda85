// Few entries of a table are wanted, those of one time, and all are gone through each time.
// expect: expire [01]* index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long deadlines[1000], expired;

OWN static void expire(long now) {
  for (long i = 0; i < 1000; i++)
    if (deadlines[i] == now)
      expired += deadlines[i];
}

int main(void) {
  for (long i = 0; i < 1000; i++)
    deadlines[i] = i * 7919 % 40000;
  for (long now = 0; now < 400; now++)
    expire(now);
  printf("%ld\n", expired);
}
