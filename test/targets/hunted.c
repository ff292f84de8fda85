// Reads a file of brackets and words. Opened brackets are kept in a list, and each further one is
// held against all of them, so that what is never closed costs its square. All else costs a
// constant each. What is still open at the end is an error.
#include <stdio.h>
#include <stdlib.h>

static char *open_brackets;
static size_t opened, room;

static int depth_of(char bracket) {
  int depth = 0;
  for (size_t i = 0; i < opened; i++)
    depth += open_brackets[i] == bracket;
  return depth;
}

static void push(char bracket) {
  if (opened == room)
    open_brackets = realloc(open_brackets, room = 2 * room + 64);
  open_brackets[opened++] = bracket;
}

int main(int argc, char **argv) {
  FILE *file = argc > 1 ? fopen(argv[1], "r") : stdin;
  long sum = 0;
  if (file == NULL)
    return 2;
  for (int c; (c = getc(file)) != EOF;) {
    if (c == '[') {
      sum += depth_of((char)c);
      push((char)c);
    } else if (c == ']' && opened > 0) {
      opened--;
    } else {
      sum += c;
    }
  }
  printf("%ld\n", sum);
  return opened > 0;
}
