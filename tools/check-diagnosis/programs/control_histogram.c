// Letters of a text are counted.
// expect: count - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static unsigned char text[20000];
static long counts[256];

OWN static void count(const unsigned char *s, long n) {
  for (long i = 0; i < n; i++)
    counts[s[i]]++;
}

int main(void) {
  for (long i = 0; i < 20000; i++)
    text[i] = (unsigned char)((unsigned long)i * 2654435761u >> 13);
  for (long i = 0; i < 20000; i += 100)
    count(text + i, 100);
  printf("%ld\n", counts[7]);
}
