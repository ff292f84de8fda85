// Functions that call themselves: `recursive N`. How many calls repeat earlier ones is worked out
// in test/engine/diagnosis-recursion.test.ts. flags: -O0 -g
#include <stdio.h>
#include <stdlib.h>

#define OWN __attribute__((noipa))

OWN static long fib(long n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

/* What it reads, too, decides what it comes to. */
static const char one[] = "abcbdabx", other[] = "bdcabayb";

OWN static long common(const char *a, const char *b) {
  if (!*a || !*b)
    return 0;
  if (*a == *b)
    return 1 + common(a + 1, b + 1);
  long left = common(a + 1, b), right = common(a, b + 1);
  return left > right ? left : right;
}

/* Each call with the same argument finds another state. */
static long turns[64];

OWN static long turn(long n) {
  turns[n]++;
  return n == 0 ? turns[0] : turn(n - 1) + turn(n - 1);
}

/* The same for what they find in memory, and they change it. */
static volatile long written[32];

OWN static long fill(long n) {
  for (long i = 0; i < 32; i++)
    written[i] = n + 1;
  return n == 0 ? 1 : fill(n - 1) + fill(n - 1);
}

/* The same, and they store what is there. */
static volatile long stored[1024];

OWN static long refill(long n) {
  for (long i = 0; i < 32; i++)
    stored[32 * n + i] = n + 1;
  return n == 0 ? 1 : refill(n - 1) + refill(n - 1);
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 12;
  printf("%ld %ld %ld ", fib(n), common(one, other), turn(8));
  printf("%ld %ld\n", fill(8), refill(8));
}
