// What is worked out for each number comes of the number alone, and is another one each time.
// expect: main - none
#include <stdio.h>

static long steps[4000];

__attribute__((noinline)) static long steps_of(long n) {
  long count = 0;
  for (; n != 1; count++)
    n = n % 2 ? 3 * n + 1 : n / 2;
  return count;
}

int main(void) {
  long sum = 0;
  for (long i = 1; i < 4000; i++)
    steps[i] = steps_of(i);
  for (long i = 1; i < 4000; i++)
    sum += steps[i];
  printf("%ld\n", sum);
}
