// Loops whose turns read again what earlier turns have read, and others that only look so.
// Checks: what one run says of calls that read the same data again.
// Usage: rereads chain|words|parse|merge|table number
// flags: -O1 -g
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define APART __attribute__((noinline))
#define LONGEST 120

static unsigned state = 7;
static unsigned draw(unsigned end) {
  state = state * 1103515245u + 12345u;
  return (state >> 8) % end;
}

// A chain that is followed to its end from each of its links; a table that is read once besides.
struct link {
  long key, weight;
  struct link *next;
};
APART static long follow(const struct link *at) {
  long sum = 0;
  for (; at != NULL; at = at->next)
    sum += at->key ^ at->weight;
  return sum;
}
APART static long chain(struct link *links, const long *table, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += follow(&links[i]);
  for (int i = 0; i < 8 * n; i++)
    sum += table[i];
  return sum;
}

// Words that are looked for among those that were new; a routine of its own compares two.
APART static int equal(const long *a, const long *b) {
  return a[0] == b[0] && a[1] == b[1];
}
APART static int known(long (*seen)[2], int count, const long *word) {
  for (int i = 0; i < count; i++)
    if (equal(seen[i], word))
      return 1;
  return 0;
}
APART static long distinct(long (*words)[2], long (*seen)[2], int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    if (!known(seen, count, words[i]))
      memcpy(seen[count++], words[i], sizeof words[i]);
  return count;
}

// Lines of many lengths, each of which is read three times.
APART static long line(const long *from, int length) {
  long sum = 0;
  for (int i = 0; i < length; i++)
    sum = 31 * sum + from[i];
  return sum;
}
APART static long parse(const long *text, const int *lengths, int n) {
  long sum = 0;
  for (int i = 0; i < n; text += lengths[i++])
    for (int pass = 0; pass < 3; pass++)
      sum += line(text, lengths[i]);
  return sum;
}

APART static void merge(const long *a, const long *b, int na, int nb, long *to) {
  while (na > 0 && nb > 0) {
    if (*a <= *b)
      *to++ = *a++, na--;
    else
      *to++ = *b++, nb--;
  }
  memcpy(to, na > 0 ? a : b, (na > 0 ? na : nb) * sizeof *to);
}
APART static long sort(long *data, long *other, int n) {
  for (int width = 1; width < n; width *= 2) {
    for (int i = 0; i < n; i += 2 * width) {
      int na = n - i < width ? n - i : width;
      int nb = n - i - na < width ? n - i - na : width;
      merge(data + i, data + i + na, na, nb, other + i);
    }
    long *swap = data;
    data = other;
    other = swap;
  }
  return data[n / 2];
}

// Keys of many lengths; each call reads all of a table.
APART static long digest(const long *key, int length, const long *table) {
  long sum = 0;
  for (int i = 0; i < 256; i++)
    sum += table[i];
  for (int i = 0; i < length; i++)
    sum = (sum << 1) ^ key[i];
  return sum;
}
APART static long digests(const long *text, const int *lengths, const long *table, int n) {
  long sum = 0;
  for (int i = 0; i < n; text += lengths[i++])
    sum += digest(text, lengths[i], table);
  return sum;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  const char *what = argv[1];
  int n = atoi(argv[2]);
  int lines = strcmp(what, "parse") == 0 || strcmp(what, "table") == 0;
  int cells = lines ? LONGEST : 2;
  long *data = calloc((long)cells * n + 256, sizeof *data), *other = calloc(8L * n, sizeof *other);
  int *lengths = calloc(n, sizeof *lengths);
  struct link *links = calloc(n, sizeof *links);
  for (int i = 0; i < n; i++) {
    lengths[i] = 1 + draw(LONGEST);
    links[i] = (struct link){draw(1000), i, i + 1 < n ? &links[i + 1] : NULL};
  }
  for (int i = 0; i < cells * n; i++)
    data[i] = draw(1 << 20);
  long result = 0;
  if (strcmp(what, "chain") == 0)
    result = chain(links, other, n);
  if (strcmp(what, "words") == 0)
    result = distinct((long(*)[2])data, (long(*)[2])other, n);
  if (strcmp(what, "parse") == 0)
    result = parse(data, lengths, n);
  if (strcmp(what, "merge") == 0)
    result = sort(data, data + n, n);
  if (strcmp(what, "table") == 0)
    result = digests(data, lengths, data + (long)cells * n, n);
  printf("%ld\n", result);
}
