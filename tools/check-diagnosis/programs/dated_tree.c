// Events go into a search tree by their date, and arrive in the order of their dates.
// expect: - - index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct event {
  struct event *left, *right;
  long date;
};
static struct event *root;

OWN static void insert(long date) {
  struct event **at = &root;
  while (*at)
    at = date < (*at)->date ? &(*at)->left : &(*at)->right;
  *at = calloc(1, sizeof **at);
  (*at)->date = date;
}

int main(void) {
  for (long i = 0; i < 900; i++)
    insert(20260101 + i);
  printf("%ld\n", root->date);
}
