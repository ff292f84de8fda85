// The discs of a tower are moved from peg to peg.
// expect: move - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
enum { DISCS = 11 };
static int pegs[3][DISCS], height[3];

OWN static void move(int n, int from, int to, int by) {
  if (n == 0)
    return;
  move(n - 1, from, by, to);
  pegs[to][height[to]++] = pegs[from][--height[from]];
  move(n - 1, by, to, from);
}

int main(void) {
  for (int i = DISCS; i > 0; i--)
    pegs[0][height[0]++] = i;
  move(DISCS, 0, 2, 1);
  printf("%d\n", pegs[2][0]);
}
