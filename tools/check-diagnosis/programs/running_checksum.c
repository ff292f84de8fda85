// The checksum of a log is made anew after each entry that is appended.
// expect: checksum 1* memoise
// traced: -DENTRIES=100
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef ENTRIES
#define ENTRIES 300
#endif
#define OWN __attribute__((noipa))
static unsigned char bytes[16 * 500];
static unsigned sums[500];

OWN static unsigned checksum(const unsigned char *at, size_t n) {
  unsigned a = 1, b = 0;
  for (size_t i = 0; i < n; i++) {
    a = (a + at[i]) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

int main(void) {
  for (unsigned i = 0; i < ENTRIES; i++) {
    for (unsigned k = 0; k < 16; k++)
      bytes[16 * i + k] = (unsigned char)(i * 31 + k * 7);
    sums[i] = checksum(bytes, 16 * (i + 1));
  }
  printf("%u\n", sums[ENTRIES - 1]);
}
