// A call that executes 2^32 instructions and more without a call in it.
// Checks: costs that no call or return takes along in time do not overflow.
// Usage: long_loop <millions of rounds of 64 additions>
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static unsigned long work(unsigned long rounds) {
  unsigned long sum = 0;
  __asm__ volatile("1:\n\t.rept 64\n\tadd $1, %0\n\t.endr\n\tdec %1\n\tjnz 1b"
                   : "+r"(sum), "+r"(rounds));
  return sum;
}

int main(int argc, char **argv) {
  printf("%lu\n", work(argc > 1 ? strtoul(argv[1], NULL, 10) * 1000000 : 1));
  return 0;
}
