// Naive Fibonacci: nothing but calls.
// Checks: fib(n) makes 2*fib(n+1)-1 activations; exponential cost against n.
// Usage: fib [n]
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static long fib(long n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(int argc, char **argv) {
  printf("%ld\n", fib(argc > 1 ? atol(argv[1]) : 15));
  return 0;
}
