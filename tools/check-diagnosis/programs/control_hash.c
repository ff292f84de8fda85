// Keys go to a hash table.
// expect: insert - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
enum { SLOTS = 1 << 13 };
static long slots[SLOTS];

OWN static void insert(long key) {
  unsigned long i = (unsigned long)key * 2654435761u % SLOTS;
  while (slots[i] && slots[i] != key)
    i = (i + 1) % SLOTS;
  slots[i] = key;
}

int main(void) {
  for (long i = 1; i < 4000; i++)
    insert(i * 7919);
  printf("%ld\n", slots[7]);
}
