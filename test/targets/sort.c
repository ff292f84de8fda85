// Insertion sort over growing sizes and qsort with a callback.
// Checks: RMS of insertion_sort grows with n while its cost grows with n^2; calls back into the
// program out of a library routine.
// Usage: sort [largest size]
// also: sort-static -static
#include <stdio.h>
#include <stdlib.h>

static unsigned seed = 1;

static int next_random(void) {
  seed = seed * 1103515245u + 12345u;
  return (int)(seed >> 8);
}

__attribute__((noinline)) static void insertion_sort(int *values, int n) {
  for (int i = 1; i < n; i++) {
    int value = values[i], j = i - 1;
    for (; j >= 0 && values[j] > value; j--)
      values[j + 1] = values[j];
    values[j + 1] = value;
  }
}

__attribute__((noinline)) static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

__attribute__((noinline)) static void fill(int *values, int n) {
  for (int i = 0; i < n; i++)
    values[i] = next_random();
}

int main(int argc, char **argv) {
  int largest = argc > 1 ? atoi(argv[1]) : 200;
  int *values = malloc(sizeof *values * (size_t)largest);
  unsigned check = 0;
  for (int n = 4; n <= largest; n += 4) {
    fill(values, n);
    insertion_sort(values, n);
    check = check * 31 + (unsigned)values[n / 2];
    fill(values, n);
    qsort(values, (size_t)n, sizeof *values, compare);
    check = check * 31 + (unsigned)values[n / 2];
  }
  printf("%u\n", check);
  free(values);
  return 0;
}
