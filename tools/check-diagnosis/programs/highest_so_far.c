// For each price that arrives, the highest of all until then is looked for.
// expect: - - memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static int prices[900];

OWN static int highest(int count) {
  int best = prices[0];
  for (int i = 1; i < count; i++)
    if (prices[i] > best)
      best = prices[i];
  return best;
}

int main(void) {
  int records = 0;
  for (int i = 0; i < 900; i++) {
    prices[i] = i * 7919 % 1013;
    records += highest(i + 1) == prices[i];
  }
  printf("%d\n", records);
}
