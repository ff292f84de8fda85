// After each letter that arrives, the buffer is searched for a word from its beginning.
// expect: contains 0*1? index
// traced: -DLETTERS=450
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef LETTERS
#define LETTERS 900
#endif
#define OWN __attribute__((noipa))
static char buffer[1000];

OWN static int contains(long n, const char *word, long length) {
  for (long i = 0; i + length <= n; i++) {
    long k = 0;
    while (k < length && buffer[i + k] == word[k])
      k++;
    if (k == length)
      return 1;
  }
  return 0;
}

int main(void) {
  long n = 0;
  while (n < LETTERS) {
    buffer[n] = (char)('a' + n % 7);
    n++;
    if (contains(n, "xyz", 3))
      break;
  }
  printf("%ld\n", n);
}
