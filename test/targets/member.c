/* A set as a list: each value is looked for before it is added. `member N`. */
// flags: -O2 -g
#include <stdio.h>
#include <stdlib.h>

struct entry {
  struct entry *next;
  long key;
};
static struct entry *head;
static long count;

static __attribute__((noipa)) struct entry *find(long key) {
  for (struct entry *e = head; e; e = e->next)
    if (e->key == key)
      return e;
  return NULL;
}

static __attribute__((noipa)) void add(long key) {
  if (find(key))
    return;
  struct entry *made = malloc(sizeof *made);
  made->key = key;
  made->next = head;
  head = made;
  count++;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100;
  for (long i = 0; i < n; i++)
    add(i * 7919 % 1000003);
  printf("%ld\n", count);
  return (int)(count % 7);
}
