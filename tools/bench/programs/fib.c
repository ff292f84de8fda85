/* Calls and nothing else. Usage: fib N */
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline, optimize("no-optimize-sibling-calls"))) static long fib(long n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(int argc, char **argv) {
  printf("%ld\n", fib(argc > 1 ? atol(argv[1]) : 20));
  return 0;
}
