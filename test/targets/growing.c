// Text and arrays that grow piece by piece, each the same source for every compiler and processor:
// growing by one with a copy, appending to a copy, inserting at the front, clearing all there is.
// Checks: the class of what is copied does not depend on how it is copied.
// flags: -O0 -g
// also: growing_o2 -O2
// also: growing_o3 -O3
// also: growing_avx2 -O3 -mavx2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// By one, as an allocator does that finds no room behind.
__attribute__((noinline)) static long *grow(long n) {
  long *all = malloc(sizeof *all);
  for (long i = 0; i < n; i++) {
    long *larger = malloc((size_t)(i + 1) * sizeof *all);
    memcpy(larger, all, (size_t)i * sizeof *all);
    larger[i] = i;
    free(all);
    all = larger;
  }
  return all;
}

__attribute__((noinline)) static long *grow_in_place(long n) {
  long *all = NULL;
  for (long i = 0; i < n; i++) {
    all = realloc(all, (size_t)(i + 1) * sizeof *all);
    all[i] = i;
  }
  return all;
}

// s = s + piece, with immutable strings.
__attribute__((noinline)) static char *build(long n) {
  char *text = calloc(1, 1);
  for (long i = 0; i < n; i++) {
    char *longer = malloc((size_t)(8 * i + 9));
    strcpy(longer, text);
    strcat(longer, "12345678");
    free(text);
    text = longer;
  }
  return text;
}

// The same by a loop of its own, which a compiler may turn into vectors.
__attribute__((noinline)) static void copy_all(long *restrict to, const long *restrict from,
                                               long n) {
  for (long i = 0; i < n; i++)
    to[i] = from[i] + 1;
}
__attribute__((noinline)) static long *rebuild(long n) {
  long *all = calloc((size_t)n + 1, sizeof *all), *other = calloc((size_t)n + 1, sizeof *all);
  for (long i = 0; i < n; i++) {
    copy_all(other, all, i);
    long *last = all;
    all = other;
    other = last;
  }
  free(other);
  return all;
}

__attribute__((noinline)) static long *insert(long n) {
  long *all = calloc((size_t)n + 1, sizeof *all);
  for (long i = 0; i < n; i++) {
    memmove(all + 1, all, (size_t)i * sizeof *all);
    all[0] = i;
  }
  return all;
}

__attribute__((noinline)) static long *clear(long n) {
  long *all = calloc((size_t)n + 1, sizeof *all);
  for (long i = 0; i < n; i++) {
    memset(all, (int)i, (size_t)i * sizeof *all);
    all[i] = i;
  }
  return all;
}

// What the string instructions of the processor do.
__attribute__((noinline)) static long *shift(long n) {
  long *all = calloc((size_t)n + 1, sizeof *all);
  for (long i = 0; i < n; i++) {
    void *to = all, *from = all + 1;
    long left = i;
    __asm__ volatile("rep movsq" : "+D"(to), "+S"(from), "+c"(left)::"memory");
    all[i] = i;
  }
  return all;
}

int main(int argc, char **argv) {
  long most = argc > 1 ? atol(argv[1]) : 100;
  unsigned check = 0;
  for (long n = most; n >= 100; n = n * 2 / 3) {
    void *all[] = {grow(n), grow_in_place(n), build(n), rebuild(n), insert(n), clear(n), shift(n)};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
      check = check * 31 + ((unsigned char *)all[i])[n - 1];
      free(all[i]);
    }
  }
  printf("%u\n", check);
  return 0;
}
