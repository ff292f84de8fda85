// Bytes are written as letters.
// expect: encode - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static unsigned char from[30000];
static char to[40004];

OWN static size_t encode(const unsigned char *at, size_t n, char *out) {
  char *start = out;
  for (size_t i = 0; i + 2 < n; i += 3) {
    unsigned all = (unsigned)at[i] << 16 | (unsigned)at[i + 1] << 8 | at[i + 2];
    for (int k = 18; k >= 0; k -= 6)
      *out++ = letters[all >> k & 63];
  }
  return (size_t)(out - start);
}

int main(void) {
  for (int i = 0; i < 30000; i++)
    from[i] = (unsigned char)(i * 7919 >> 3);
  printf("%zu\n", encode(from, sizeof from, to));
}
