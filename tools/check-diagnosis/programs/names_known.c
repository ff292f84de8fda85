// Names are looked for among those that are known, each in a search from the start, hundreds of
// thousands of steps in all: most of them are looked at in a sample.
// expect: find 0*1? index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct user {
  char name[24];
  long seen;
};
static struct user *users;
static int known, room;

OWN static struct user *find(const char *name) {
  for (int i = 0; i < known; i++)
    if (strcmp(users[i].name, name) == 0)
      return &users[i];
  if (known == room)
    users = realloc(users, sizeof *users * (room = room == 0 ? 16 : 2 * room));
  snprintf(users[known].name, sizeof users[known].name, "%s", name);
  users[known].seen = 0;
  return &users[known++];
}

int main(void) {
  char name[24];
  long sum = 0;
  for (int i = 0; i < 1400; i++) {
    snprintf(name, sizeof name, "user%d", i * 7919 % 701);
    sum += ++find(name)->seen;
  }
  printf("%ld\n", sum);
}
