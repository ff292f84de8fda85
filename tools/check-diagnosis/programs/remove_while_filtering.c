// Each entry that is not wanted is taken out of the array by itself.
// expect: erase 1* grow
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long values[800], count;

OWN static void erase(long at) {
  for (long i = at; i + 1 < count; i++)
    values[i] = values[i + 1];
  count--;
}

int main(void) {
  for (; count < 800; count++)
    values[count] = count * 7919 % 1009 + 5;
  for (long i = 0; i < count;)
    if (values[i] % 2)
      erase(i);
    else
      i++;
  printf("%ld\n", count);
}
