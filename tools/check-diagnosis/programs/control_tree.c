// Keys are put into a tree, and then looked for, some of them more than once.
// expect: insert - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct node {
  struct node *less, *more;
  long key;
};

OWN static struct node *insert(struct node *at, long key) {
  if (!at) {
    at = calloc(1, sizeof *at);
    at->key = key;
  } else if (key < at->key) {
    at->less = insert(at->less, key);
  } else {
    at->more = insert(at->more, key);
  }
  return at;
}

OWN static int find(const struct node *at, long key) {
  return at && (at->key == key || find(key < at->key ? at->less : at->more, key));
}

int main(void) {
  struct node *root = NULL;
  long found = 0;
  for (long i = 0; i < 1500; i++)
    root = insert(root, i * 7919 % 100003);
  for (long i = 0; i < 1500; i++)
    found += find(root, i * i % 1009 * 7919 % 100003);
  printf("%ld\n", found);
}
