// A board of 3 KB is passed by value to what looks at one of its fields.
// expect: - - hoist
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct board {
  int fields[768];
};
static struct board board;

OWN static int field(struct board seen, int i) {
  return seen.fields[i];
}

OWN static long value(void) {
  long sum = 0;
  for (int i = 0; i < 768; i++)
    sum += field(board, i) * (i + 1);
  return sum;
}

int main(void) {
  for (int i = 0; i < 768; i++)
    board.fields[i] = i * 7919 % 13;
  printf("%ld\n", value());
}
