// Keeps values in the upper halves of all vector registers, and looks whether they are still there,
// until its input ends. Without AVX it has nothing to look at.
// flags: -O2 -g -mno-vzeroupper
// Usage: vectors [asleep]
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>

enum { REGISTERS = 16, BYTES = 32, TURNS = 20000 };

static unsigned char given[REGISTERS][BYTES], found[REGISTERS][BYTES];

#define EACH(one)                                                                                  \
  FOUR(one, 0, 1, 2, 3) FOUR(one, 4, 5, 6, 7) FOUR(one, 8, 9, 10, 11) FOUR(one, 12, 13, 14, 15)
#define FOUR(one, a, b, c, d) one(a) one(b) one(c) one(d)
#define LOAD(i) "vmovdqu " #i "*32(%1), %%ymm" #i "\n\t"
#define STORE(i) "vmovdqu %%ymm" #i ", " #i "*32(%2)\n\t"
#define CLOBBER(i) "xmm" #i,

/* The registers are held for most of the time: while the program computes ... */
__attribute__((noinline)) void hold(long turns) {
  __asm__ volatile(EACH(LOAD) "1: pause\n\tdec %0\n\tjnz 1b\n\t" EACH(STORE) "vzeroupper"
                   : "+r"(turns)
                   : "r"(given), "r"(found)
                   : EACH(CLOBBER) "memory", "cc");
}

/* ... and while the kernel waits, which leaves them alone. */
__attribute__((noinline)) void hold_asleep(void) {
  static const struct timespec time = {0, 20000000};
  long call = SYS_nanosleep;
  __asm__ volatile(EACH(LOAD) "syscall\n\t" EACH(STORE) "vzeroupper"
                   : "+a"(call)
                   : "r"(given), "r"(found), "D"(&time), "S"(NULL)
                   : EACH(CLOBBER) "rcx", "r11", "memory", "cc");
}

__attribute__((noinline)) long compare(void) {
  return memcmp(given, found, sizeof given) != 0;
}

int main(int argc, char **argv) {
  struct pollfd input = {.fd = 0, .events = POLLIN};
  long wrong = 0;
  int sleeps = argc > 1 && strcmp(argv[1], "asleep") == 0;
  if (!__builtin_cpu_supports("avx")) {
    puts("ready\nwrong: 0");
    return 0;
  }
  for (int i = 0; i < REGISTERS; i++)
    for (int k = 0; k < BYTES; k++)
      given[i][k] = (unsigned char)(1 + i * BYTES + k);
  puts("ready");
  fflush(stdout);
  while (poll(&input, 1, 0) == 0) {
    if (sleeps)
      hold_asleep();
    else
      hold(TURNS);
    wrong += compare();
  }
  printf("wrong: %ld\n", wrong);
  return 0;
}
