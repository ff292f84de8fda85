// A table of known costs keeps half of a key: keys that have more than that never hit.
// expect: cost calls memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct known {
  unsigned cells;
  int cost, used;
};
static struct known table[4093];

/* Of a strip of cells, a bit each: taken away from either end. */
OWN static int cost(unsigned long cells) {
  if (cells == 0)
    return 0;
  struct known *entry = &table[cells % 4093];
  if (entry->used && entry->cells == cells)
    return entry->cost;
  int left = cost(cells & (cells - 1)) + 1;
  int right = cost(cells & ~(1ul << (63 - __builtin_clzl(cells)))) + 2;
  entry->cells = (unsigned)cells;
  entry->cost = left < right ? left : right;
  entry->used = 1;
  return entry->cost;
}

int main(void) {
  printf("%d\n", cost(0x1fffful << 40));
}
