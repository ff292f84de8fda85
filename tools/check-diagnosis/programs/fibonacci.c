// A function that calls itself with what it was called with before.
// expect: fib calls memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
OWN static long fib(long n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(void) {
  printf("%ld\n", fib(18));
}
