// Each entry counts those before it that have its name.
// expect: rank 1* memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct node {
  struct node *prev;
  const char *name;
  long rank;
};
static const char row[] = "row";

OWN static long rank(const struct node *of) {
  long count = 0;
  for (const struct node *p = of; p; p = p->prev)
    if (p->name == of->name)
      count++;
  return count;
}

int main(void) {
  struct node *last = NULL;
  for (long i = 0; i < 500; i++) {
    struct node *made = malloc(sizeof *made);
    *made = (struct node){last, row, 0};
    made->rank = rank(made);
    last = made;
  }
  printf("%ld\n", last->rank);
}
