// Keeps values in the upper halves of all vector registers, and looks whether they are still there,
// until its input ends. Without AVX it has nothing to look at.
// flags: -O2 -g -mno-vzeroupper
// Usage: vectors
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { REGISTERS = 16, BYTES = 32, TURNS = 20000 };

static unsigned char given[REGISTERS][BYTES], found[REGISTERS][BYTES];

#define EACH(do)                                                                                   \
  do                                                                                               \
  (0) do(1) do(2) do(3) do(4) do(5) do(6) do(7) do(8) do(9) do(10) do(11) do(12) do(13) do(14) do( \
      15)
#define LOAD(i) "vmovdqu " #i "*32(%1), %%ymm" #i "\n\t"
#define STORE(i) "vmovdqu %%ymm" #i ", " #i "*32(%2)\n\t"
#define CLOBBER(i) "xmm" #i,

/* The registers are held for most of the time. */
__attribute__((noinline)) void hold(long turns) {
  __asm__ volatile(EACH(LOAD) "1: pause\n\tdec %0\n\tjnz 1b\n\t" EACH(STORE) "vzeroupper"
                   : "+r"(turns)
                   : "r"(given), "r"(found)
                   : EACH(CLOBBER) "memory", "cc");
}

int main(void) {
  struct pollfd input = {.fd = 0, .events = POLLIN};
  long wrong = 0;
  if (!__builtin_cpu_supports("avx")) {
    puts("wrong: 0");
    return 0;
  }
  for (int i = 0; i < REGISTERS; i++)
    for (int k = 0; k < BYTES; k++)
      given[i][k] = (unsigned char)(1 + i * BYTES + k);
  puts("ready");
  fflush(stdout);
  while (poll(&input, 1, 0) == 0) {
    hold(TURNS);
    wrong += memcmp(given, found, sizeof given) != 0;
  }
  printf("wrong: %ld\n", wrong);
  return 0;
}
