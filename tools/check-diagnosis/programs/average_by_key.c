// For each entry the average over all entries with its key: there are few keys.
// expect: average [01]* memoise
// traced: -DMANY=600
#include <stdio.h>

#ifndef MANY
#define MANY 3000
#endif
enum { KEYS = 40 };
static int key[MANY], value[MANY];

__attribute__((noipa)) static double average(int of) {
  long sum = 0, count = 0;
  for (int i = 0; i < MANY; i++)
    if (key[i] == of) {
      sum += value[i];
      count++;
    }
  return count ? (double)sum / (double)count : 0;
}

int main(void) {
  unsigned last = 1;
  for (int i = 0; i < MANY; i++) {
    last = last * 1664525u + 1013904223u;
    key[i] = (int)((last >> 16) % KEYS);
    value[i] = (int)((last >> 8) % 100);
  }
  double all = 0;
  for (int i = 0; i < MANY; i++)
    all += average(key[i]);
  printf("%.3f\n", all);
}
