// Copies and sums with 16 and 32 byte vectors from every misalignment, masked and gathered loads.
// Checks: accesses that straddle cells and pages; masks and indices decide what is touched.
// flags: -O1 -g -mavx2
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

__attribute__((noinline)) static void copy16(char *to, const char *from, int n) {
  for (int i = 0; i < n; i += 16)
    _mm_storeu_si128((__m128i *)(to + i), _mm_loadu_si128((const __m128i *)(from + i)));
}

__attribute__((noinline)) static void copy32(char *to, const char *from, int n) {
  for (int i = 0; i < n; i += 32)
    _mm256_storeu_si256((__m256i *)(to + i), _mm256_loadu_si256((const __m256i *)(from + i)));
}

__attribute__((noinline)) static int sum32(const int *from, int n) {
  __m256i sum = _mm256_setzero_si256();
  for (int i = 0; i < n; i += 8)
    sum = _mm256_add_epi32(sum, _mm256_loadu_si256((const __m256i *)(from + i)));
  int lanes[8], total = 0;
  _mm256_storeu_si256((__m256i *)lanes, sum);
  for (int i = 0; i < 8; i++)
    total += lanes[i];
  return total;
}

__attribute__((noinline)) static int masked(int *to, const int *from, int n) {
  int lanes[8];
  for (int i = 0; i < 8; i++)
    lanes[i] = i < n ? -1 : 0;
  __m256i mask = _mm256_loadu_si256((const __m256i *)lanes);
  _mm256_maskstore_epi32(to, mask, _mm256_maskload_epi32(from, mask));
  return to[0];
}

__attribute__((noinline)) static int gather(const int *from) {
  __m256i index = _mm256_setr_epi32(0, 9, 18, 3, 60, 33, 2, 127);
  int lanes[8], total = 0;
  _mm256_storeu_si256((__m256i *)lanes, _mm256_i32gather_epi32(from, index, 4));
  for (int i = 0; i < 8; i++)
    total = total * 3 + lanes[i];
  return total;
}

int main(void) {
  enum { page = 4096 };
  char *area = mmap(NULL, 4 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!__builtin_cpu_supports("avx2"))
    return puts("no AVX2"), 0;
  for (int i = 0; i < 2 * page; i++)
    area[i] = (char)(i * 13);
  unsigned check = 0;
  for (int shift = 0; shift < 33; shift++) {
    copy16(area + 2 * page + shift, area + page - 48 + shift, 96);
    copy32(area + 3 * page - 64 + shift, area + page - 32 - shift, 96);
    check = check * 31 + (unsigned)sum32((const int *)(area + 2 * page + shift), 24);
    check = check * 31 + (unsigned)area[3 * page - 40];
  }
  // The masked-off lanes lie on a page that must not be touched.
  mprotect(area + 3 * page, page, PROT_NONE);
  for (int n = 1; n <= 4; n++)
    check += (unsigned)masked((int *)(area + 3 * page) - n, (const int *)(area + 3 * page) - n, n);
  check += (unsigned)gather((const int *)(area + page - 256));
  printf("%u\n", check);
  return 0;
}
