// A hash table of sessions takes the low bits of keys that are all multiples of its size.
// expect: - - index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
enum { CHAINS = 256, SESSIONS = 700 };
struct session {
  struct session *next;
  unsigned long key;
  long hits;
};
static struct session *chains[CHAINS];

OWN static struct session *session_of(unsigned long key) {
  struct session **chain = &chains[key & (CHAINS - 1)];
  for (struct session *each = *chain; each; each = each->next)
    if (each->key == key)
      return each;
  struct session *made = malloc(sizeof *made);
  *made = (struct session){*chain, key, 0};
  return *chain = made;
}

int main(void) {
  long hits = 0;
  for (unsigned long round = 0; round < 2; round++)
    for (unsigned long i = 0; i < SESSIONS; i++)
      hits += ++session_of(i * 7919 % SESSIONS * 4096)->hits;
  printf("%ld\n", hits);
}
