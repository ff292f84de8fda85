/* Product of two matrices by several threads, each of which has every so-manieth row.
 * Usage: matrix N THREADS */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_THREADS = 64 };
static long size, count;
static double *a, *b, *product;

__attribute__((noinline)) static void row(const double *left, double *out) {
  for (long k = 0; k < size; k++)
    for (long j = 0; j < size; j++)
      out[j] += left[k] * b[k * size + j];
}

static void *rows(void *number) {
  for (long i = (long)number; i < size; i += count)
    row(a + i * size, product + i * size);
  return NULL;
}

int main(int argc, char **argv) {
  size = argc > 1 ? atol(argv[1]) : 100;
  count = argc > 2 ? atol(argv[2]) : 1;
  if (size < 1 || size > 10000 || count < 1 || count > MOST_THREADS)
    return 2;
  pthread_t threads[MOST_THREADS];
  a = malloc(sizeof *a * (size_t)(size * size));
  b = malloc(sizeof *b * (size_t)(size * size));
  product = calloc((size_t)(size * size), sizeof *product);
  if (!a || !b || !product)
    return 1;
  for (long i = 0; i < size * size; i++) {
    a[i] = (double)(i % 17);
    b[i] = (double)(i % 23);
  }
  for (long i = 1; i < count; i++)
    if (pthread_create(&threads[i], NULL, rows, (void *)i) != 0)
      return 1;
  rows(0);
  for (long i = 1; i < count; i++)
    pthread_join(threads[i], NULL);
  double trace = 0;
  for (long i = 0; i < size; i++)
    trace += product[i * size + i];
  printf("%.0f\n", trace);
  return 0;
}
