// Loops that leave a sum in a vector register, a half of which is overwritten before the other, or
// the same, is read: `loops_halves N`.
// flags: -O1 -g
#include <stdio.h>
#include <stdlib.h>

#define SUM                                                                                        \
  "pxor %%xmm0, %%xmm0\n\tpxor %%xmm1, %%xmm1\n"                                                   \
  "1:\tmovq (%1), %%xmm2\n\tpaddq %%xmm2, %%xmm1\n\tadd $8, %1\n\tdec %2\n\tjnz 1b\n\t"

#define SUMS(name, overwrite)                                                                      \
  static __attribute__((noipa)) long name(const long *values, long n) {                            \
    long read;                                                                                     \
    __asm__ volatile(SUM overwrite "\n\tmovq %%xmm1, %0"                                           \
                     : "=r"(read), "+r"(values), "+r"(n)::"xmm0", "xmm1", "xmm2", "memory", "cc"); \
    return read;                                                                                   \
  }

SUMS(low_by_high, "movhlps %%xmm0, %%xmm1")
SUMS(low_of_other, "movsd %%xmm0, %%xmm1")
SUMS(high_by_low, "movlhps %%xmm0, %%xmm1")
SUMS(high_inserted, "pinsrw $7, %%eax, %%xmm1")

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100, *values = malloc((size_t)n * sizeof *values);
  for (long i = 0; i < n; i++)
    values[i] = i * 7919 % 1009;
  printf("%ld %ld %ld %ld\n", low_by_high(values, n), low_of_other(values, n),
         high_by_low(values, n), high_inserted(values, n));
}
