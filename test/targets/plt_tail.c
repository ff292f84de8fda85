// Routines that end in a jump to a library's routine, through stubs that are bound at the first
// one: from the routine itself, from a loop of it, from one that was called through a stub.
// Checks: the lazy binder is no part of a routine that jumps to it: first and later calls of each
// cost the same and read the same.
// Usage: plt_tail [calls]
// flags: -O2 -g -fno-builtin -Wl,-z,lazy
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int values[8];

__attribute__((noinline)) long number_of(const char *text) {
  values[7] += values[0];
  return (long)strtoul(text, NULL, 10);
}

__attribute__((noinline)) size_t in_a_loop(const char *text) {
  for (const char *c = text; *c != 0; c++) {
    values[1] += *c;
    if (*c == '7')
      return strlen(text);
  }
  return 0;
}

int by_size(const void *a, const void *b) {
  const char *const *x = a, *const *y = b;
  return strcmp(*x, *y);
}

int main(int argc, char **argv) {
  int calls = argc > 1 ? atoi(argv[1]) : 3;
  size_t sum = 0;
  for (int i = 0; i < calls; i++) {
    const char *texts[2] = {"fifth", "first"};
    sum += (size_t)number_of("12");
    sum += in_a_loop("1237");
    qsort(texts, 2, sizeof texts[0], by_size);
    sum += (size_t)texts[0][1];
  }
  printf("%zu\n", sum);
  return 0;
}
