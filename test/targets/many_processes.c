// Many processes: a tree of forks, a chain of programs that execute the next, children by
// posix_spawn, and short ones one after another.
// Checks: all are there and end as they should, however many there are.
// Usage: many_processes tree|chain|spawn|short COUNT
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static volatile int table[64];

__attribute__((noinline)) static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += table[i];
  return sum;
}

static int ended_well(pid_t pid) {
  int status = 1;
  return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

// Of `count` processes, this one among them: two halves of the rest are below it.
static int tree(int count) {
  int all = 1;
  pid_t below[2] = {0, 0};
  for (int i = 0; i < 2; i++) {
    int part = (count - 1 + i) / 2;
    if (part == 0)
      continue;
    below[i] = fork();
    if (below[i] == 0)
      _exit(tree(part) ? 0 : 1);
  }
  work(50);
  for (int i = 0; i < 2; i++)
    if (below[i] != 0)
      all &= ended_well(below[i]);
  return all;
}

static int chain(char **argv, int count) {
  char rest[16];
  work(50);
  if (count == 0)
    return 1;
  snprintf(rest, sizeof rest, "%d", count - 1);
  pid_t child = fork();
  if (child == 0) {
    char *next[] = {argv[0], argv[1], rest, NULL};
    execv(argv[0], next);
    _exit(1);
  }
  return ended_well(child);
}

static int spawn_all(char **argv, int count) {
  pid_t *children = calloc((size_t)count, sizeof *children);
  char *one[] = {argv[0], "short", "0", NULL};
  int all = 1;
  for (int i = 0; i < count; i++)
    all &= posix_spawn(&children[i], argv[0], NULL, NULL, one, environ) == 0;
  for (int i = 0; i < count; i++)
    all &= ended_well(children[i]);
  free(children);
  return all;
}

static int one_by_one(int count) {
  int all = 1;
  for (int i = 0; i < count && all; i++) {
    pid_t child = fork();
    if (child == 0)
      _exit(work(20));
    all = ended_well(child);
  }
  return all;
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  int count = atoi(argv[2]), well = 0;
  if (strcmp(argv[1], "tree") == 0)
    well = tree(count);
  else if (strcmp(argv[1], "chain") == 0)
    well = chain(argv, count);
  else if (strcmp(argv[1], "spawn") == 0)
    well = spawn_all(argv, count);
  else
    well = one_by_one(count);
  return well ? 0 : 1;
}
