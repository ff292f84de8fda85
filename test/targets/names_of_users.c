// A service that looks up each name of a request in an array of those that it knows: handle calls
// find n times, which costs O(n) each time. It goes on until it is killed, or its stdin ends.
// Usage: names_of_users
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct user {
  char name[24];
  long seen;
};
static struct user *users;
static int known, room;

__attribute__((noinline)) static struct user *find(const char *name) {
  for (int i = 0; i < known; i++)
    if (strcmp(users[i].name, name) == 0)
      return &users[i];
  if (known == room)
    users = realloc(users, sizeof *users * (room = room == 0 ? 16 : 2 * room));
  snprintf(users[known].name, sizeof users[known].name, "%s", name);
  users[known].seen = 0;
  return &users[known++];
}

__attribute__((noinline)) static long handle(int names) {
  char name[24];
  long sum = known = 0;
  for (int i = 0; i < names; i++) {
    snprintf(name, sizeof name, "user%d", i * 7919 % names);
    sum += ++find(name)->seen;
  }
  return sum;
}

int main(void) {
  struct pollfd input = {.fd = 0, .events = POLLIN};
  long sum = 0;
  puts("ready");
  fflush(stdout);
  for (unsigned i = 1; poll(&input, 1, 2) == 0; i = i * 1103515245 + 12345)
    sum += handle(40 + (int)(i >> 16) % 400);
  return sum == 0;
}
