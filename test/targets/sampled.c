/* Work that repeats exactly, round after round: what is sampled of many rounds is what happens in
 * three. argv: rounds, threads (0: none but the first), sizes up to. */
// flags: -O2 -g -fno-inline -Wl,-z,now
// libs: -lpthread
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int number, rounds, largest;
  long sum, *values, *spare;
  char *text, *copy;
} worker;

void insertion_sort(long *v, int n) {
  for (int i = 1; i < n; i++) {
    long x = v[i];
    int j = i;
    for (; j > 0 && v[j - 1] > x; j--)
      v[j] = v[j - 1];
    v[j] = x;
  }
}

void merge_sort(long *v, long *spare, int n) {
  int half = n / 2, i = 0, j = half, k = 0;
  if (n < 2)
    return;
  merge_sort(v, spare, half);
  merge_sort(v + half, spare, n - half);
  while (i < half && j < n)
    spare[k++] = v[i] <= v[j] ? v[i++] : v[j++];
  while (i < half)
    spare[k++] = v[i++];
  while (j < n)
    spare[k++] = v[j++];
  for (i = 0; i < n; i++)
    v[i] = spare[i];
}

void sort_by_merging(long *v, long *spare, int n) {
  merge_sort(v, spare, n);
  v[0] = v[0] + 0;
}

long copy_text(worker *w, int n) {
  memset(w->text, 'a' + n % 26, (size_t)n);
  memcpy(w->copy, w->text, (size_t)n);
  return (long)strlen(w->copy);
}

static int by_value(const void *a, const void *b) {
  long x = *(const long *)a, y = *(const long *)b;
  return x < y ? -1 : x > y;
}

void sort_by_library(long *v, int n) {
  qsort(v, (size_t)n, sizeof *v, by_value);
}

static void fill(long *v, int n, unsigned seed) {
  for (int i = 0; i < n; i++)
    v[i] = (long)((seed = seed * 1664525u + 1013904223u) >> 8);
}

static void *work(void *argument) {
  worker *w = argument;
  for (int round = 0; round < w->rounds; round++)
    for (int n = 10; n <= w->largest; n += 10) {
      fill(w->values, n, (unsigned)n);
      insertion_sort(w->values, n);
      w->sum += w->values[n / 2];
      fill(w->values, n, (unsigned)n);
      sort_by_merging(w->values, w->spare, n);
      w->sum += w->values[n / 3];
      fill(w->values, n, (unsigned)n);
      sort_by_library(w->values, n);
      w->sum += w->values[n / 4] + copy_text(w, n);
    }
  return NULL;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 3, threads = argc > 2 ? atoi(argv[2]) : 0;
  int largest = argc > 3 ? atoi(argv[3]) : 200;
  worker w[16] = {0};
  pthread_t id[16];
  long sum = 0;
  for (int i = 0; i <= threads && i < 16; i++) {
    size_t bytes = (size_t)largest * sizeof(long) + 64;
    w[i] = (worker){i,
                    rounds,
                    largest,
                    0,
                    calloc(1, bytes),
                    calloc(1, bytes),
                    calloc(1, bytes),
                    calloc(1, bytes)};
  }
  if (threads == 0)
    work(w);
  for (int i = 0; i < threads; i++)
    pthread_create(&id[i], NULL, work, &w[i]);
  for (int i = 0; i < threads; i++)
    pthread_join(id[i], NULL);
  for (int i = 0; i < 16; i++)
    sum += w[i].sum;
  printf("%ld\n", sum);
  return 7;
}
