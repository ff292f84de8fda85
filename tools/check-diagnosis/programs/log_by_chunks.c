// A log gets room for eight more entries each time it is full.
// expect: - - grow
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct entry {
  long when;
  char what[56];
};
static struct entry *entries;
static size_t count, room;

OWN static void note(long when) {
  if (count == room) {
    struct entry *larger = malloc((room + 8) * sizeof *larger);
    if (count > 0)
      memcpy(larger, entries, count * sizeof *larger);
    free(entries);
    entries = larger;
    room += 8;
  }
  entries[count].when = when;
  snprintf(entries[count++].what, sizeof entries->what, "event");
}

int main(void) {
  for (long i = 0; i < 3000; i++)
    note(i);
  printf("%ld\n", entries[2000].when);
}
