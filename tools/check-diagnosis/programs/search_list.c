// The same in a linked list.
// expect: find 0*1? index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct node {
  struct node *next;
  long key;
};
static struct node *head;

OWN static struct node *find(long key) {
  for (struct node *p = head; p; p = p->next)
    if (p->key == key)
      return p;
  return NULL;
}

int main(void) {
  for (long i = 0; i < 600; i++) {
    long key = i * 7919 % 100003;
    if (find(key))
      continue;
    struct node *made = malloc(sizeof *made);
    *made = (struct node){head, key};
    head = made;
  }
  printf("%ld\n", head->key);
}
