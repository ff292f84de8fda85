// A large scratch table is cleared for each of many small items.
// expect: clear [01]* skip
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static int table[2048];

OWN static void clear(void) {
  for (int i = 0; i < 2048; i++)
    table[i] = 0;
}

OWN static int distinct(const int *values, int n) {
  int count = 0;
  clear();
  for (int i = 0; i < n; i++) {
    count += !table[values[i]];
    table[values[i]] = 1;
  }
  return count;
}

int main(void) {
  int values[6], sum = 0;
  for (int i = 0; i < 300; i++) {
    for (int k = 0; k < 6; k++)
      values[k] = (i * 31 + k * k * 17) % 2048;
    sum += distinct(values, 6);
  }
  printf("%d\n", sum);
}
