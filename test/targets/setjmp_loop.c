// A loop made of setjmp and longjmp, and longjmp within one routine.
// Checks: coming back to the same setjmp many times neither grows nor empties the stack.
// Usage: setjmp_loop [rounds]
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf again;
static int work[32];

__attribute__((noinline)) static void step(int i) {
  work[i % 32] += i;
  longjmp(again, i + 1);
}

__attribute__((noinline)) static int loop(int rounds) {
  volatile int count = 0;
  int i = setjmp(again);
  count++;
  if (i < rounds)
    step(i);
  return count;
}

__attribute__((noinline)) static int local(int rounds) {
  volatile int i = 0;
  jmp_buf here;
  setjmp(here);
  if (++i < rounds)
    longjmp(here, 1);
  return i;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 50;
  int a = loop(rounds), b = local(rounds);
  printf("%d %d %d\n", a, b, work[3]);
  return a == rounds + 1 && b == rounds ? 0 : 1;
}
