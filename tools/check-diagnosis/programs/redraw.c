// A list of things on the screen is gone through for those that have changed: a few at a time.
// expect: tick [01]* skip
// traced: -DTICKS=300
#include <stdio.h>
#include <stdlib.h>

#ifndef TICKS
#define TICKS 800
#endif
enum { THINGS = 4000, CHANGED = 20 };
struct thing {
  struct thing *next;
  int changed, drawn, more[12];
};
static struct thing *all;

__attribute__((noipa)) static void tick(void) {
  for (struct thing *at = all; at; at = at->next)
    if (at->changed) {
      at->changed = 0;
      at->drawn++;
    }
}

int main(void) {
  struct thing **things = malloc(THINGS * sizeof *things);
  unsigned last = 7;
  long drawn = 0;
  for (int i = 0; i < THINGS; i++) {
    things[i] = calloc(1, sizeof **things);
    things[i]->next = all;
    all = things[i];
  }
  for (int i = 0; i < TICKS; i++) {
    for (int j = 0; j < CHANGED; j++) {
      last = last * 1664525u + 1013904223u;
      things[(last >> 12) % THINGS]->changed = 1;
    }
    tick();
  }
  for (int i = 0; i < THINGS; i++)
    drawn += things[i]->drawn;
  printf("%ld\n", drawn);
}
