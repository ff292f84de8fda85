// Textbook algorithms over growing inputs: `textbook` runs all, `textbook NAME` one of them.
// flags: -O0 -g
// also: textbook-O2 -O2
// also: textbook-O3 -O3
// also: textbook-O0-stripped -s
// also: textbook-O2-stripped -O2 -s
// also: textbook-O3-stripped -O3 -s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The routine has to exist in every build. */
#define ROUTINE __attribute__((noinline, noclone))

static long result;

static unsigned next(void) {
  static unsigned state = 12345;
  state = state * 1664525 + 1013904223;
  return state >> 8;
}

static long *numbers(int n) {
  long *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = next();
  return a;
}

ROUTINE void insertion_sort(long *a, int n) {
  for (int i = 1; i < n; i++) {
    long v = a[i];
    int j = i;
    for (; j > 0 && a[j - 1] > v; j--)
      a[j] = a[j - 1];
    a[j] = v;
  }
}

ROUTINE void merge_sort(long *a, long *b, int n) {
  if (n < 2)
    return;
  int h = n / 2, i = 0, j = h, k = 0;
  merge_sort(a, b, h);
  merge_sort(a + h, b + h, n - h);
  while (i < h && j < n)
    b[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < h)
    b[k++] = a[i++];
  while (j < n)
    b[k++] = a[j++];
  for (i = 0; i < n; i++)
    a[i] = b[i];
}

ROUTINE long binary_search(const long *a, long n, long v) {
  long low = 0, high = n;
  while (low < high) {
    long middle = (low + high) / 2;
    if (a[middle] < v)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

ROUTINE void heap_sort(long *a, int n) {
  for (int end = n, start = n / 2; end > 1;) {
    if (start > 0)
      start--;
    else {
      long top = a[--end];
      a[end] = a[0];
      a[0] = top;
    }
    for (int root = start, child; (child = 2 * root + 1) < end; root = child) {
      if (child + 1 < end && a[child] < a[child + 1])
        child++;
      if (a[root] >= a[child])
        break;
      long v = a[root];
      a[root] = a[child];
      a[child] = v;
    }
  }
}

struct node {
  long key;
  struct node *next;
};

/* `spread` buckets of as many as there are are used: 1 is the bad hash. */
static inline __attribute__((always_inline)) void
fill(const long *keys, int n, struct node **buckets, int spread, struct node *pool) {
  for (int i = 0; i < n; i++) {
    struct node **at = &buckets[(unsigned long)keys[i] * 2654435761u % 4294967296u % spread];
    while (*at != NULL && (*at)->key != keys[i])
      at = &(*at)->next;
    if (*at != NULL)
      continue;
    pool[i].key = keys[i];
    pool[i].next = NULL;
    *at = &pool[i];
  }
}

ROUTINE void hash_badly(const long *keys, int n, struct node **buckets, struct node *pool) {
  fill(keys, n, buckets, 1, pool);
}

ROUTINE void hash_well(const long *keys, int n, struct node **buckets, struct node *pool) {
  fill(keys, n, buckets, 4 * n, pool);
}

ROUTINE void matrix_product(const long *a, const long *b, long *c, int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      long sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  }
}

ROUTINE void floyd_warshall(long *d, int n) {
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        long way = d[i * n + k] + d[k * n + j];
        if (way < d[i * n + j])
          d[i * n + j] = way;
      }
    }
  }
}

ROUTINE long naive_search(const char *text, long n, const char *pattern, long m) {
  for (long i = 0; i + m <= n; i++) {
    long j = 0;
    while (j < m && text[i + j] == pattern[j])
      j++;
    if (j == m)
      return i;
  }
  return -1;
}

ROUTINE long kmp_search(const char *text, long n, const char *pattern, long m, long *back) {
  back[0] = 0;
  for (long i = 1, k = 0; i < m; i++) {
    while (k > 0 && pattern[i] != pattern[k])
      k = back[k - 1];
    if (pattern[i] == pattern[k])
      k++;
    back[i] = k;
  }
  for (long i = 0, k = 0; i < n; i++) {
    while (k > 0 && text[i] != pattern[k])
      k = back[k - 1];
    if (text[i] == pattern[k])
      k++;
    if (k == m)
      return i - m + 1;
  }
  return -1;
}

ROUTINE void list_append(struct node **list, struct node *last) {
  while (*list != NULL)
    list = &(*list)->next;
  *list = last;
}

ROUTINE char *string_append(const char *old, long n, char c, long count) {
  char *copy = malloc(n + count);
  /* Not memcpy, which may take one instruction, and so one block, for all of it. */
  for (long i = 0; i < n; i++)
    copy[i] = old[i] == '\n' ? ' ' : old[i];
  for (long i = 0; i < count; i++)
    copy[n + i] = c;
  return copy;
}

ROUTINE long sieve(long n, char *composite) {
  long primes = 0;
  for (long i = 2; i < n; i++) {
    if (composite[i])
      continue;
    primes++;
    for (long j = i * i; j < n; j += i)
      composite[j] = 1;
  }
  return primes;
}

ROUTINE long queens(long n, long row, unsigned columns, unsigned left, unsigned right) {
  if (row == n)
    return 1;
  long found = 0;
  for (long i = 0; i < n; i++) {
    unsigned bit = 1u << i;
    if ((columns | left | right) & bit)
      continue;
    found += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return found;
}

ROUTINE long fib(long n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static int wanted(const char *name, const char *only) {
  return only == NULL || !strcmp(name, only);
}

static void arrays(const char *only) {
  for (int n = 12; n <= 240; n = n * 5 / 4) {
    long *a = numbers(n), *b = malloc(n * sizeof *b);
    struct node **buckets = calloc(4 * n, sizeof *buckets), *pool = malloc(n * sizeof *pool);
    if (wanted("insertion_sort", only)) {
      for (int i = 0; i < n; i++)
        b[i] = n - i;
      insertion_sort(b, n);
    }
    if (wanted("hash_badly", only))
      hash_badly(a, n, buckets, pool);
    memset(buckets, 0, 4 * n * sizeof *buckets);
    if (wanted("hash_well", only))
      hash_well(a, n, buckets, pool);
    free(a), free(b), free(buckets), free(pool);
  }
  for (int n = 16; n <= 1500; n = n * 3 / 2) {
    long *a = numbers(n), *b = malloc(n * sizeof *b);
    if (wanted("merge_sort", only))
      merge_sort(a, b, n);
    free(a);
    a = numbers(n);
    if (wanted("heap_sort", only))
      heap_sort(a, n);
    free(a), free(b);
  }
  for (long n = 32; n <= 40000; n = n * 3 / 2) {
    long *a = malloc(n * sizeof *a);
    for (long i = 0; i < n; i++)
      a[i] = i;
    if (wanted("binary_search", only))
      for (int i = 0; i < 4; i++)
        result += binary_search(a, n, next() % n);
    free(a);
  }
}

static void matrices(const char *only) {
  for (int n = 4; n <= 26; n += 2) {
    long *a = numbers(n * n), *b = numbers(n * n), *c = malloc(n * n * sizeof *c);
    if (wanted("matrix_product", only))
      matrix_product(a, b, c, n);
    if (wanted("floyd_warshall", only))
      floyd_warshall(a, n);
    free(a), free(b), free(c);
  }
}

static void texts(const char *only) {
  for (long n = 128; n <= 1500; n = n * 5 / 4) {
    char *text = malloc(n), *pattern = malloc(n);
    long *back = malloc(n * sizeof *back);
    memset(text, 'a', n);
    memset(pattern, 'a', n);
    pattern[n / 4 - 1] = 'b';
    if (wanted("naive_search", only))
      result += naive_search(text, n, pattern, n / 4);
    if (wanted("kmp_search", only))
      result += kmp_search(text, n, pattern, n / 4, back);
    free(text), free(pattern), free(back);
  }
  struct node *list = NULL;
  for (int i = 0; i < 120 && wanted("list_append", only); i++)
    list_append(&list, calloc(1, sizeof *list));
  char *string = calloc(1, 1);
  for (long n = 0; n < 24000 && wanted("string_append", only); n += 600) {
    char *longer = string_append(string, n, 'x', 600);
    free(string);
    string = longer;
  }
}

static void values(const char *only) {
  for (long n = 100; n <= 6000; n = n * 3 / 2) {
    char *composite = calloc(n, 1);
    if (wanted("sieve", only))
      result += sieve(n, composite);
    free(composite);
  }
  for (long n = 1; n <= 7 && wanted("queens", only); n++)
    result += queens(n, 0, 0, 0, 0);
  for (long n = 1; n <= 18 && wanted("fib", only); n++)
    result += fib(n);
}

int main(int argc, char **argv) {
  const char *only = argc > 1 ? argv[1] : NULL;
  arrays(only);
  matrices(only);
  texts(only);
  values(only);
  printf("%ld\n", result);
  return 0;
}
