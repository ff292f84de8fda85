// The first entry of an array is taken, and the others move up.
// expect: pop 1* grow
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long queue[600], count;

OWN static long pop(void) {
  long first = queue[0];
  for (long i = 1; i < count; i++)
    queue[i - 1] = queue[i];
  count--;
  return first;
}

int main(void) {
  unsigned long sum = 0;
  for (; count < 600; count++)
    queue[count] = count * 7919 % 1009 + 5;
  while (count)
    sum = sum * 31 + (unsigned long)pop();
  printf("%lu\n", sum);
}
