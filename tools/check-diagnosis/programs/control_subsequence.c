// The longest common subsequence: each row of the table is mostly the one above it.
// expect: fill - none
#include <stdio.h>
#include <stdlib.h>

#define OWN __attribute__((noipa))
enum { LENGTH = 400 };
static char a[LENGTH], b[LENGTH];
static int table[LENGTH + 1][LENGTH + 1];

static int larger(int x, int y) {
  return x > y ? x : y;
}

OWN static int fill(void) {
  for (int i = 1; i <= LENGTH; i++)
    for (int j = 1; j <= LENGTH; j++)
      table[i][j] =
          a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : larger(table[i - 1][j], table[i][j - 1]);
  return table[LENGTH][LENGTH];
}

int main(void) {
  unsigned x = 7;
  for (int i = 0; i < LENGTH; i++) {
    a[i] = (char)('a' + ((x = x * 1103515245 + 12345) >> 16) % 4);
    b[i] = (char)('a' + ((x = x * 1103515245 + 12345) >> 16) % 4);
  }
  printf("%d\n", fill());
}
