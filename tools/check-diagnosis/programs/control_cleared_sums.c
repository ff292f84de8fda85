// Sums are cleared before each round, and each round adds to all of them.
// expect: round 1* none
#include <stdio.h>
#include <string.h>

#define OWN __attribute__((noipa))
static unsigned sums[4096];

OWN static unsigned summed(unsigned seed) {
  unsigned largest = 0;
  memset(sums, 0, sizeof sums);
  for (unsigned i = 0; i < 3 * 4096; i++)
    sums[i % 4096] += seed * i + 1;
  for (int i = 0; i < 4096; i++)
    if (sums[i] > largest)
      largest = sums[i];
  return largest;
}

int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 200; i++)
    sum += summed(i);
  printf("%u\n", sum);
}
