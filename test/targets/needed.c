/* Loops whose work is needed: all that iterations change is used. And one that is not, len in
 * upper. For the diagnosis. */
// flags: -O0 -g
// also: needed_fast -O2 -fno-tree-vectorize -fno-tree-loop-distribute-patterns
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
enum { SLOTS = 4096, KEYS = 1000, N = 200, SIDE = 20, LETTERS = 300 };
static long *slots;

OWN static void hash_insert(long key) {
  unsigned long i = (unsigned long)key * 2654435761u % SLOTS;
  while (slots[i] && slots[i] != key)
    i = (i + 1) % SLOTS;
  slots[i] = key;
}

OWN static void hash_all(void) {
  for (long i = 1; i <= KEYS; i++)
    hash_insert(i * 7919);
}

OWN static void merge(long *a, long *to, long n) {
  if (n < 2)
    return;
  long half = n / 2, i = 0, j = half, k = 0;
  merge(a, to, half);
  merge(a + half, to, n - half);
  while (i < half && j < n)
    to[k++] = a[i] < a[j] ? a[i++] : a[j++];
  while (i < half)
    to[k++] = a[i++];
  while (j < n)
    to[k++] = a[j++];
  for (long x = 0; x < n; x++)
    a[x] = to[x];
}

OWN static void insertion(long *a) {
  for (long i = 1; i < N; i++) {
    long value = a[i], j = i;
    while (j > 0 && a[j - 1] > value) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = value;
  }
}

OWN static void multiply(double *c, const double *a, const double *b) {
  for (long i = 0; i < SIDE; i++)
    for (long j = 0; j < SIDE; j++) {
      double sum = 0;
      for (long k = 0; k < SIDE; k++)
        sum += a[i * SIDE + k] * b[k * SIDE + j];
      c[i * SIDE + j] = sum;
    }
}

OWN static long len(const char *text) {
  long length = 0;
  while (text[length])
    length++;
  return length;
}

OWN static void upper(char *text) {
  for (long i = 0; i < len(text); i++)
    text[i] -= 32;
}

OWN static long pop(long *a, long *n) {
  long first = a[0];
  for (long i = 1; i < *n; i++)
    a[i - 1] = a[i];
  --*n;
  return first;
}

OWN static long drain(long *a) {
  long n = N, sum = 0;
  while (n)
    sum += pop(a, &n);
  return sum;
}

int main(void) {
  slots = calloc(SLOTS, sizeof *slots);
  long *a = malloc(N * sizeof *a), *to = malloc(N * sizeof *to);
  double *m = malloc(3 * SIDE * SIDE * sizeof *m);
  char *text = malloc(LETTERS + 1);
  hash_all();
  for (long i = 0; i < N; i++)
    a[i] = i * 7919 % 1009;
  merge(a, to, N);
  for (long i = 0; i < N; i++)
    a[i] = i * 7919 % 1009;
  insertion(a);
  for (int i = 0; i < 3 * SIDE * SIDE; i++)
    m[i] = i % 17 + 0.25;
  multiply(m, m + SIDE * SIDE, m + 2 * SIDE * SIDE);
  memset(text, 'a', LETTERS);
  text[LETTERS] = 0;
  upper(text);
  printf("%ld\n", drain(a));
  return 0;
}
