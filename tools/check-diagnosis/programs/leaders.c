// The table of leaders is sorted with qsort after each result that comes in.
// expect: - - batch
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct result {
  int points, runner;
};
static struct result table[400];
static int count;

static int by_points(const void *a, const void *b) {
  const struct result *x = a, *y = b;
  return x->points != y->points ? y->points - x->points : x->runner - y->runner;
}

OWN static void arrived(int runner, int points) {
  table[count++] = (struct result){points, runner};
  qsort(table, (size_t)count, sizeof *table, by_points);
}

int main(void) {
  for (int i = 0; i < 400; i++)
    arrived(i, i * 7919 % 1009);
  printf("%d\n", table[0].runner);
}
