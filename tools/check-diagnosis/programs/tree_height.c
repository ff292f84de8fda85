// Whether a tree is balanced is asked with the heights of all that is below each node.
// expect: height calls memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct node {
  struct node *less, *more;
};

OWN static struct node *build(int n) {
  struct node *made = calloc(1, sizeof *made);
  if (n > 1) {
    made->less = build(n - 1);
    made->more = build(n - 2);
  }
  return made;
}

OWN static int height(const struct node *at) {
  if (!at)
    return 0;
  int less = height(at->less), more = height(at->more);
  return 1 + (less > more ? less : more);
}

OWN static int balanced(const struct node *at) {
  return !at || (abs(height(at->less) - height(at->more)) <= 1 && balanced(at->less) &&
                 balanced(at->more));
}

int main(void) {
  printf("%d\n", balanced(build(14)));
}
