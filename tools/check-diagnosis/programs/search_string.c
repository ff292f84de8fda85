// Which of many texts holds a letter, and where.
// expect: find 0*1? index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static char text[2001];

OWN static long find(char c) {
  const char *p = text;
  while (*p && *p != c)
    p++;
  return p - text;
}

int main(void) {
  long sum = 0;
  for (long i = 0; i < 2000; i++)
    text[i] = (char)('a' + i / 80);
  for (long i = 0; i < 500; i++)
    sum += find((char)('k' + i % 15));
  printf("%ld\n", sum);
}
