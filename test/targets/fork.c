// A child that works on its own while the parent does too, then one more generation.
// Checks: one stream per process, the child's profile starts empty, both exit statuses arrive.
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int table[64];

__attribute__((noinline)) static int in_parent(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += table[i];
  return sum;
}

__attribute__((noinline)) static int in_child(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum += table[i] ^ table[j];
  return sum;
}

__attribute__((noinline)) static int descend(int generations) {
  if (generations == 0)
    return in_child(20) & 15;
  pid_t pid = fork();
  if (pid == 0)
    _exit(descend(generations - 1) + in_child(10 + generations) % 16);
  int status = 0;
  waitpid(pid, &status, 0);
  return in_parent(30) % 8 + WEXITSTATUS(status);
}

int main(void) {
  for (int i = 0; i < 64; i++)
    table[i] = i * 5;
  printf("%d\n", descend(2));
  return 0;
}
