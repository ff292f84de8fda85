// The length of a text is counted for each of its letters.
// expect: length 0*1? hoist
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static char text[801];

OWN static long length(const char *s) {
  long n = 0;
  while (s[n])
    n++;
  return n;
}

OWN static void upper(char *s) {
  for (long i = 0; i < length(s); i++)
    s[i] -= 32;
}

int main(void) {
  memset(text, 'a', 800);
  upper(text);
  printf("%s\n", text + 790);
}
