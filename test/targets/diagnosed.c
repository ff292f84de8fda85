// Loops of known kinds, for the diagnosis: `diagnosed N`. What each does is counted by hand in
// test/engine/diagnosis.test.ts.
// flags: -O0 -g -fno-inline
// also: diagnosed_fast -O2 -fno-tree-vectorize -fno-tree-loop-distribute-patterns
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  long key;
};

static long n;
static long values[5000], copies[5000];
static struct node *first;
static volatile long sink;

/* Like random, and the same each time. */
static long scattered(long i) {
  return (long)((uint64_t)i * 2654435761u % 1000003);
}

static __attribute__((noipa)) long find_in_array(const long *a, long key) {
  for (long i = 0; i < n; i++)
    if (a[i] == key)
      return i;
  return -1;
}

static __attribute__((noipa)) int is_in_list(const struct node *p, long key) {
  for (; p; p = p->next)
    if (p->key == key)
      return 1;
  return 0;
}

static __attribute__((noipa)) const struct node *last_of_list(const struct node *p) {
  while (p->next)
    p = p->next;
  return p;
}

static __attribute__((noipa)) long length_of_list(const struct node *p) {
  long length = 0;
  for (; p; p = p->next)
    length++;
  return length;
}

static __attribute__((noipa)) long find_in_text(const char *text, int c) {
  const char *at = text;
  while (*at && *at != c)
    at++;
  return at - text;
}

static __attribute__((noipa)) long without_effect(const long *a) {
  for (long i = 0; i < n; i++)
    __asm__ volatile("" : : "r"(a[i] * 3));
  return 0;
}

static __attribute__((noipa)) long filter(const long *a, long *to) {
  long kept = 0;
  for (long i = 0; i < n; i++)
    if (i % 50 == 49)
      to[kept++] = a[i];
  return kept;
}

static __attribute__((noipa)) long least(const long *a) {
  long found = 1000003;
  for (long i = 0; i < n; i++)
    if (a[n - 1 - i] < found)
      found = a[n - 1 - i];
  return found;
}

static __attribute__((noipa)) long total(const long *a) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

static __attribute__((noipa)) void copy(long *to, const long *from) {
  for (long i = 0; i < n; i++)
    to[i] = from[i];
}

static __attribute__((noipa)) void shift(long *a) {
  for (long i = 0; i + 1 < n; i++)
    a[i] = a[i + 1];
}

static __attribute__((noipa)) uint32_t checksum(const long *a) {
  uint32_t sum = 1;
  for (long i = 0; i < n; i++)
    sum = sum * 31 + (uint32_t)a[i];
  return sum;
}

static __attribute__((noipa)) double product(const double *a, const double *b) {
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static __attribute__((noipa)) void reference_counts(long *counts) {
  for (long i = 0; i < n; i++) {
    counts[0]++;
    __asm__ volatile("" : : : "memory");
    counts[0]--;
  }
}

static __attribute__((noipa)) void same_again(long *a) {
  for (long i = 0; i < n; i++)
    *(volatile long *)&a[i] = a[i];
}

static __attribute__((noipa)) void scratch_blocks(void) {
  for (long i = 0; i < n; i++) {
    char *block = malloc(100);
    memset(block, (int)i, 100);
    __asm__ volatile("" : : "r"(block) : "memory");
    free(block);
  }
}

static __attribute__((noipa)) void write_each(const long *a) {
  for (long i = 0; i < n; i++)
    printf("%ld\n", a[i]);
}

static __attribute__((noipa)) void build(void) {
  for (long i = 0; i < n; i++) {
    struct node *made = malloc(sizeof *made);
    made->key = scattered(i);
    made->next = first;
    first = made;
  }
}

static __attribute__((noipa)) long in_own_array(const long *a) {
  long own[100];
  for (long i = 0; i < 100; i++)
    own[i] = a[i % n] + i;
  long sum = 0;
  for (long i = 0; i < 100; i++)
    sum += own[i] ^ sum;
  return sum;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atol(argv[1]) : 100;
  if (n < 1 || n > 5000)
    return 2;
  for (long i = 0; i < n; i++)
    values[i] = scattered(i) + 1;
  char text[5001];
  for (long i = 0; i < n; i++)
    text[i] = 'a';
  text[n] = 0;
  double *doubles = malloc(sizeof *doubles * (size_t)n);
  for (long i = 0; i < n; i++)
    doubles[i] = (double)(scattered(i) % 1000) + 0.5;
  build();
  for (long i = 0; i < 10; i++) {
    sink += find_in_array(values, values[n / 2]);
    sink += is_in_list(first, -1);
  }
  sink += (long)last_of_list(first);
  sink += length_of_list(first);
  sink += find_in_text(text, 'b');
  sink += without_effect(values);
  sink += filter(values, copies);
  sink += least(values);
  sink += total(values);
  sink += checksum(values);
  sink += (long)product(doubles, doubles);
  sink += in_own_array(values);
  copy(copies, values);
  reference_counts(copies);
  same_again(values);
  scratch_blocks();
  write_each(values);
  shift(values);
  free(doubles);
  return 0;
}
