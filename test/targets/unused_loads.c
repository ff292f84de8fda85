// Reads whose values nobody uses: memory is only touched, registers are overwritten, and one
// pointer leads nowhere.
// Checks: they are reads as all others are, and fault as all others do.
// flags: -O0 -g
#include <stdlib.h>
#include <string.h>

static long cells[64];

__attribute__((noinline)) static void touch(long n) {
  for (long i = 0; i < n; i++)
    *(volatile char *)(cells + i);
}

__attribute__((noinline)) static void three(void) {
  *(volatile long *)cells;
  *(volatile int *)(cells + 1);
  *(volatile short *)(cells + 2);
}

__attribute__((noinline)) static void overwritten(const long *from) {
  __asm__ volatile("mov (%0), %%rax\n\tmov 8(%0), %%rax\n\tmov $1, %%eax\n\t"
                   "movdqu 16(%0), %%xmm0\n\tpxor %%xmm0, %%xmm0\n\t"
                   "cmp %%rax, 32(%0)\n\ttestb $1, 40(%0)\n\txor %%eax, %%eax"
                   :
                   : "r"(from)
                   : "rax", "xmm0", "cc", "memory");
}

int main(int argc, char **argv) {
  for (long n = 1; n <= 64; n *= 2)
    touch(n);
  three();
  overwritten(cells);
  if (argc > 1)
    *(volatile char *)strtoul(argv[1], NULL, 16);
  return 0;
}
