// For each token the lines before it are counted from the start of the text.
// expect: - - memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static char text[12001];

OWN static int line_of(const char *token) {
  int line = 1;
  for (const char *at = text; at < token; at++)
    line += *at == '\n';
  return line;
}

int main(void) {
  for (int i = 0; i < 12000; i++)
    text[i] = i % 40 == 39 ? '\n' : i % 8 == 7 ? ' ' : (char)('a' + i % 23);
  long sum = 0;
  for (char *at = text; *at;) {
    size_t length = strcspn(at, " \n");
    if (length > 0)
      sum += line_of(at);
    at += length + (at[length] != 0);
  }
  printf("%ld\n", sum);
}
