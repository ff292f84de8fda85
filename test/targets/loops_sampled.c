// Loops of which a sample is looked at: `loops_sampled N`. How often they have results is counted
// by hand in test/engine/diagnosis-sample.test.ts.
// flags: -O1 -g
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile long steps = 4;
static long kept_count;
static long *kept;

/* Like random, and the same each time. */
static long scattered(long i) {
  return (long)((uint64_t)i * 2654435761u % 1000003);
}

/* One instance, and a seventh of its iterations keeps something. */
static __attribute__((noipa)) void filter_long(const long *values, long n) {
  for (long i = 0; i < n; i++)
    if (values[i] % 7 == 0)
      kept[kept_count++ & 1023] = values[i] + i;
}

/* Searches, each a little longer than the one before. */
static __attribute__((noipa)) long find(const long *values, long n, long key) {
  for (long i = 0; i < n; i++)
    if (values[i] == key)
      return i;
  return -1;
}

/* A few iterations each time, of which the first one has a result. */
static __attribute__((noipa)) void touch(long *cell, long round) {
  long end = steps;
  for (long i = 0; i < end; i++)
    if (i == 0)
      *cell = round;
}

struct node {
  struct node *next;
  long value;
};

/* All that it does is to pass on what it is asked for. */
static __attribute__((noipa)) void *get(size_t bytes) {
  return malloc(bytes);
}

static __attribute__((noipa)) struct node *node_new(struct node *next, long value) {
  struct node *made = get(sizeof *made);
  made->next = next;
  made->value = value;
  return made;
}

static __attribute__((noipa)) long last_of(const struct node *node) {
  while (node->next)
    node = node->next;
  return node->value;
}

/* Of an address space that is reserved, the first 5,000 words are filled. */
static __attribute__((noipa)) long in_reserved(const long *values, long key) {
  long i = 0;
  while (values[i] && values[i] != key)
    i++;
  return i;
}

static __attribute__((noipa)) long search_reserved(void) {
  enum { FILLED = 5000 };
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  long *values = mmap(NULL, 1ul << 32, PROT_READ | PROT_WRITE, flags, -1, 0), sum = 0;
  if (values == MAP_FAILED)
    return -1;
  for (long i = 0; i < FILLED; i++)
    values[i] = i + 1;
  for (long i = 0; i < 4; i++)
    sum += in_reserved(values, -1);
  munmap(values, 1ul << 32);
  return sum;
}

__attribute__((noinline)) static long in_file(const long *words, long n, long value) {
  for (long i = 0; i < n; i++)
    if (words[i] == value)
      return i;
  return -1;
}

/* The words are the program's first, and then what the kernel reads into them. */
static long search_file(void) {
  enum { WORDS = 100 };
  long sum = 0, *words = malloc(WORDS * sizeof *words);
  int file = open("/proc/self/exe", O_RDONLY);
  memset(words, 1, WORDS * sizeof *words);
  if (read(file, words, WORDS * sizeof *words) < 0)
    exit(1);
  close(file);
  for (long i = 0; i < 10; i++)
    sum += in_file(words, WORDS, -7 - i);
  free(words);
  return sum;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 1000, sum = 0, cell = 0;
  if (n < 100)
    return 2;
  long *values = malloc(sizeof *values * (size_t)n);
  kept = malloc(sizeof *kept * 1024);
  for (long i = 0; i < n; i++)
    values[i] = scattered(i);
  filter_long(values, n);
  for (long i = 1; i <= 1000; i++)
    sum += find(values, i < n ? i : n, -1);
  for (long i = 1; i <= n / 2; i++)
    touch(&cell, i);
  struct node *list = NULL;
  for (long i = 0; i < 100; i++)
    list = node_new(list, i);
  for (long i = 0; i < 10; i++)
    sum += last_of(list);
  sum += search_reserved();
  sum += search_file();
  printf("%ld %ld %ld\n", sum, kept_count, cell);
  free(values);
  free(kept);
  return 0;
}
