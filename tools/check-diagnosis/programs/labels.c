// Each event has its day written out: there are few days.
// expect: main 1* memoise
#include <stdio.h>

enum { MANY = 4000, DAYS = 30, LENGTH = 16 };
static int days[MANY];
static char labels[MANY][LENGTH];

int main(void) {
  unsigned last = 1;
  for (int i = 0; i < MANY; i++) {
    last = last * 1664525u + 1013904223u;
    days[i] = 19000 + (int)((last >> 16) % DAYS);
  }
  for (int i = 0; i < MANY; i++)
    snprintf(labels[i], LENGTH, "day %d", days[i]);
  puts(labels[MANY - 1]);
}
