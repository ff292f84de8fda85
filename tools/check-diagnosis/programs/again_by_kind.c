// Items are of five kinds, and what belongs to the kind is computed for each item.
// expect: expand 1* memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static unsigned out[400];

OWN static unsigned expand(unsigned kind) {
  unsigned x = kind * 2654435761u + 1;
  for (int i = 0; i < 500; i++)
    x = x * 1664525u + 1013904223u + kind;
  return x;
}

int main(void) {
  for (unsigned i = 0; i < 400; i++)
    out[i] = expand(i * 7919u % 5);
  printf("%u\n", out[399]);
}
