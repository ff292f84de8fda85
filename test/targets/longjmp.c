// longjmp across several routines, from several depths, into a caller that goes on.
// Checks: the routines that were jumped over have ended when the next call or return comes.
// Usage: longjmp [rounds]
// flags: -O1 -g -Wno-infinite-recursion
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf target;
static int table[64];

__attribute__((noinline)) static void dive(int depth) {
  table[depth % 64] += depth;
  if (depth == 0)
    longjmp(target, 7);
  dive(depth - 1);
  table[0]++; // reached only if longjmp came back
}

__attribute__((noinline)) static int try(int depth) {
  volatile int before = depth;
  int code = setjmp(target);
  if (code == 0)
    dive(depth);
  return code + before;
}

__attribute__((noinline)) static int after(void) {
  int sum = 0;
  for (int i = 0; i < 64; i++)
    sum += table[i];
  return sum;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 10, sum = 0;
  for (int i = 1; i <= rounds; i++)
    sum += try(i) * 3 + after();
  printf("%d\n", sum);
  return 0;
}
