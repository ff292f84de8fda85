// A list is gone through to its end for each entry that is added.
// expect: last 0*1? index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct node {
  struct node *next;
  long key;
};
static struct node first;

OWN static struct node *last(void) {
  struct node *p = &first;
  while (p->next)
    p = p->next;
  return p;
}

int main(void) {
  for (long i = 0; i < 600; i++) {
    struct node *made = calloc(1, sizeof *made);
    made->key = i;
    last()->next = made;
  }
  printf("%ld\n", last()->key);
}
