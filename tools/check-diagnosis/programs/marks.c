// A flag is looked at for all entries; hardly any is set.
// expect: collect [01]* skip
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct entry {
  char dirty;
  long value;
};
static struct entry table[2000];
static long flushed;

OWN static void collect(void) {
  for (long i = 0; i < 2000; i++)
    if (table[i].dirty) {
      flushed += table[i].value;
      table[i].dirty = 0;
    }
}

int main(void) {
  for (long i = 0; i < 300; i++) {
    table[i * 7919 % 2000] = (struct entry){1, i};
    collect();
  }
  printf("%ld\n", flushed);
}
