// A routine that allocates is interrupted, some times, by what goes through all that the program
// has, under the name of a known garbage collector. Checks: that is no input of the call.
#include <stdio.h>

enum { MANY = 2000 };
static long heap[MANY], used;

__attribute__((noinline)) void GarbageCollect(void) {
  long live = 0;
  for (int i = 0; i < MANY; i++)
    live += heap[i] != 0;
  used = live / 2;
}

__attribute__((noinline)) static long use(int collects) {
  heap[used++ % MANY] = used;
  if (collects)
    GarbageCollect();
  return heap[7] + heap[9];
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < 12; i++)
    sum += use(i % 4 == 3);
  printf("%ld\n", sum);
  return 0;
}
