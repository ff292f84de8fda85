// Each value is looked for in an array before it is added.
// expect: find 0*1? index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long values[5000], count;

OWN static long find(long key) {
  for (long i = 0; i < count; i++)
    if (values[i] == key)
      return i;
  return -1;
}

int main(void) {
  for (long i = 0; i < 600; i++)
    if (find(i * 7919 % 100003) < 0)
      values[count++] = i * 7919 % 100003;
  printf("%ld\n", count);
}
