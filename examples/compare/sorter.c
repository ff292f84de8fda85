// Sorts arrays of 16 to 1,200 numbers: by insertion, or by merging with -DMERGE.
// Build: gcc -g -O1 [-DMERGE] -o sorter sorter.c
#include <stdlib.h>
#include <string.h>

static unsigned seed = 1;

#ifdef MERGE
__attribute__((noinline)) static void merge(int *v, int *tmp, int n, int half) {
  int i = 0, j = half, k = 0;
  while (i < half && j < n)
    tmp[k++] = v[i] <= v[j] ? v[i++] : v[j++];
  while (i < half)
    tmp[k++] = v[i++];
  while (j < n)
    tmp[k++] = v[j++];
  for (k = 0; k < n; k++)
    v[k] = tmp[k];
}

__attribute__((noinline)) static void merge_sort(int *v, int *tmp, int n) {
  if (n < 2)
    return;
  merge_sort(v, tmp, n / 2);
  merge_sort(v + n / 2, tmp, n - n / 2);
  merge(v, tmp, n, n / 2);
}
#else
__attribute__((noinline)) static void insertion_sort(int *v, int n) {
  for (int i = 1; i < n; i++) {
    int value = v[i], j = i - 1;
    for (; j >= 0 && v[j] > value; j--)
      v[j + 1] = v[j];
    v[j + 1] = value;
  }
}
#endif

__attribute__((noinline)) static void sort_values(int *v, int *tmp, int n) {
#ifdef MERGE
  merge_sort(v, tmp, n);
#else
  (void)tmp;
  insertion_sort(v, n);
#endif
}

__attribute__((noinline)) static long sum_values(const int *v, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  return sum;
}

int main(void) {
  static int v[4096], tmp[4096];
  long check = 0;
  for (int n = 16; n <= 1200; n += n / 3) {
    for (int i = 0; i < n; i++)
      v[i] = (int)((seed = seed * 1103515245u + 12345u) >> 8);
    sort_values(v, tmp, n);
    check += sum_values(v, n);
  }
  return check == 42;
}
