/* qsort with a callback, and insertion sort, over growing sizes. Usage: sort LARGEST ROUNDS */
#include <stdio.h>
#include <stdlib.h>

static unsigned state = 1;

static int next(void) {
  state = state * 1103515245u + 12345u;
  return (int)(state >> 8);
}

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

__attribute__((noinline)) static void insertion_sort(int *v, int n) {
  for (int i = 1; i < n; i++) {
    int x = v[i], j = i - 1;
    for (; j >= 0 && v[j] > x; j--)
      v[j + 1] = v[j];
    v[j + 1] = x;
  }
}

int main(int argc, char **argv) {
  int largest = argc > 1 ? atoi(argv[1]) : 1000;
  int rounds = argc > 2 ? atoi(argv[2]) : 1;
  int *v = malloc((size_t)largest * sizeof *v);
  long check = 0;
  for (int r = 0; r < rounds; r++)
    for (int n = largest / 50; n <= largest; n += largest / 50) {
      for (int i = 0; i < n; i++)
        v[i] = next();
      insertion_sort(v, n);
      check += v[n / 2];
      for (int i = 0; i < n; i++)
        v[i] = next();
      qsort(v, (size_t)n, sizeof *v, compare);
      check += v[n / 2];
    }
  printf("%ld\n", check);
  free(v);
  return 0;
}
