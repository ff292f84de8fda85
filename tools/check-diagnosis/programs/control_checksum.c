// A checksum of what arrives.
// expect: checksum - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static unsigned char block[1000];

OWN static unsigned checksum(unsigned sum, long n) {
  for (long i = 0; i < n; i++)
    sum = sum * 31 + block[i];
  return sum;
}

int main(void) {
  unsigned sum = 1;
  for (long round = 0; round < 200; round++) {
    for (long i = 0; i < 1000; i++)
      block[i] = (unsigned char)(i * 7 + round * 31);
    sum = checksum(sum, 1000);
  }
  printf("%u\n", sum);
}
