// A text is made of pieces by making a new one each time, and freeing the one before.
// expect: joined 1* grow
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
OWN static char *joined(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b);
  char *made = malloc(n + m + 1);
  for (size_t i = 0; i < n; i++)
    made[i] = a[i];
  for (size_t i = 0; i <= m; i++)
    made[n + i] = b[i];
  return made;
}

int main(void) {
  char *text = calloc(1, 1);
  for (int i = 0; i < 400; i++) {
    char piece[16];
    sprintf(piece, "%d,", i * 7);
    char *more = joined(text, piece);
    free(text);
    text = more;
  }
  printf("%zu\n", strlen(text));
}
