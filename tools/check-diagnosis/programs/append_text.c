// A text is gone through to its end for each word that is appended.
// expect: append 0*1? index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static char text[20000];

OWN static void append(const char *word) {
  char *p = text;
  while (*p)
    p++;
  while ((*p++ = *word++))
    ;
}

int main(void) {
  for (long i = 0; i < 600; i++)
    append("word ");
  printf("%c\n", text[42]);
}
