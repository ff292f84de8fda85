// Counts the distinct words of made-up texts of 100, 150, 225, ... words.
// Usage: distinct [most words]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  const char *word;
  struct entry *next;
};

struct table {
  struct entry **buckets;
  size_t size, used;
};

static size_t hash(const char *word) {
  unsigned long long h = 14695981039346656037u; // FNV-1a
  while (*word)
    h = (h ^ (unsigned char)*word++) * 1099511628211u;
  return (size_t)(h >> 32);
}

static void table_grow(struct table *table) {
  size_t size = table->size * 2;
  struct entry **buckets = calloc(size, sizeof *buckets);
  for (size_t i = 0; i < table->size; i++) {
    for (struct entry *e = table->buckets[i], *next; e; e = next) {
      struct entry **into = &buckets[hash(e->word) % size];
      next = e->next;
      e->next = *into;
      *into = e;
    }
  }
  free(table->buckets);
  table->buckets = buckets;
  table->size = size;
}

static int table_add(struct table *table, const char *word) {
  struct entry **into = &table->buckets[hash(word) % table->size];
  for (struct entry *e = *into; e; e = e->next)
    if (strcmp(e->word, word) == 0)
      return 0;
  struct entry *e = malloc(sizeof *e);
  e->word = word;
  e->next = *into;
  *into = e;
  if (++table->used > table->size)
    table_grow(table);
  return 1;
}

static void table_free(struct table *table) {
  for (size_t i = 0; i < table->size; i++)
    for (struct entry *e = table->buckets[i], *next; e; e = next) {
      next = e->next;
      free(e);
    }
  free(table->buckets);
}

int count_distinct(char (*words)[16], int n) {
  struct table table = {calloc(8, sizeof(struct entry *)), 8, 0};
  int distinct = 0;
  for (int i = 0; i < n; i++)
    distinct += table_add(&table, words[i]);
  table_free(&table);
  return distinct;
}

int main(int argc, char **argv) {
  int most = argc > 1 ? atoi(argv[1]) : 3200;
  char(*words)[16] = malloc((size_t)most * sizeof *words);
  for (int n = 100; n <= most; n += n / 2) {
    // Every fourth word is one that was there before.
    for (int i = 0; i < n; i++)
      snprintf(words[i], sizeof words[i], "w%d", i % (n - n / 4));
    printf("%d words, %d distinct\n", n, count_distinct(words, n));
  }
  free(words);
  return 0;
}
