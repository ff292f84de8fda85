// Uses AVX-512 without asking the processor first (with "ask": only if CPUID offers it).
// Checks: under an engine without AVX-512 the report says plainly why the target died.
// Usage: avx512 [ask]
// flags: -O1 -g -mavx512f
#include <immintrin.h>
#include <stdio.h>
#include <string.h>

__attribute__((noinline)) static int sum(const int *from) {
  return _mm512_reduce_add_epi32(_mm512_loadu_si512(from));
}

__attribute__((noinline, target("no-avx512f,no-avx2,no-avx"))) static int plain(const int *from) {
  int total = 0;
  for (int i = 0; i < 16; i++)
    total += from[i];
  return total;
}

__attribute__((target("no-avx512f,no-avx2,no-avx"))) int main(int argc, char **argv) {
  int values[16];
  for (int i = 0; i < 16; i++)
    values[i] = i;
  int ask = argc > 1 && strcmp(argv[1], "ask") == 0;
  printf("%d\n", ask && !__builtin_cpu_supports("avx512f") ? plain(values) : sum(values));
  return 0;
}
