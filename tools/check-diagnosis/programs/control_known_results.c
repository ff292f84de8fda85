// A table of known results that hits.
// expect: - - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long known[90][90];

OWN static long ways(int right, int down) {
  if (right == 0 || down == 0)
    return 1;
  if (known[right][down] == 0)
    known[right][down] = (ways(right - 1, down) + ways(right, down - 1)) % 1000003;
  return known[right][down];
}

int main(void) {
  printf("%ld\n", ways(89, 89));
}
