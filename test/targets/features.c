// Adds with hardware transactions where the processor says that it has them, else with a lock, and
// uses other instructions of few processors where they are there.
// Checks: an engine says there are none, and all else of cpuid, and the flags, are the processor's.
// Usage: features [all: also what the processor says about the rest of its features]
// flags: -O1 -g -mrtm
#include <cpuid.h>
#include <immintrin.h>
#include <stdio.h>

enum { RTM = 1 << 11, VP2INTERSECT = 1 << 8, AVX512F = 1 << 16, CLZERO = 1 };
/* What an engine may leave out of leaf 7. */
enum { EBX = 0x811, ECX = 0x800080, EDX = 0x3c10920 };

static volatile long sum;

__attribute__((noinline)) static void add_in_transaction(long n) {
  if (_xbegin() == _XBEGIN_STARTED) {
    sum += n;
    _xend();
  } else {
    sum += n;
  }
}

__attribute__((noinline)) static void add_with_lock(long n) {
  __atomic_fetch_add(&sum, n, __ATOMIC_SEQ_CST);
}

__attribute__((noinline, target("avx512f,avx512vp2intersect"))) static void intersect(void) {
  __mmask16 a, b;
  _mm512_2intersect_epi32(_mm512_set1_epi32(3), _mm512_setzero_si512(), &a, &b);
  sum += a + b;
}

__attribute__((noinline)) static void zero_line(void) {
  static char line[64] __attribute__((aligned(64)));
  __asm__ volatile("clzero" : : "a"(line) : "memory");
}

__attribute__((noinline)) static unsigned components(void) {
  unsigned low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

// Whether the carry flag outlives the instruction, which ends or does not end a block.
__attribute__((noinline)) static int keeps_carry(unsigned leaf, int set) {
  unsigned char carry;
  unsigned count = 0;
  __asm__ volatile("bt $0, %3\n\tcpuid\n\tsetc %1"
                   : "+a"(leaf), "=&r"(carry), "+c"(count)
                   : "r"(set)
                   : "rbx", "rdx", "cc");
  return carry == set;
}

int main(int argc, char **argv) {
  (void)argv;
  unsigned a = 0, b = 0, c = 0, d = 0;
  __get_cpuid_count(7, 0, &a, &b, &c, &d);
  for (long n = 0; n < 100; n++)
    if (b & RTM)
      add_in_transaction(n);
    else
      add_with_lock(n);
  if ((b & AVX512F) && (d & VP2INTERSECT))
    intersect();
  printf("hidden: %x %x %x\n", b & EBX, c & ECX, d & EDX);
  __get_cpuid_count(13, 0, &a, &b, &c, &d);
  printf("components: %x %x\n", a & ~0x2ff, components() & ~0x2ff);
  __get_cpuid(0x80000008, &a, &b, &c, &d);
  if (b & CLZERO)
    zero_line();
  printf("sum %ld flags %d%d%d%d\n", sum, keeps_carry(0, 0), keeps_carry(0, 1), keeps_carry(7, 0),
         keeps_carry(7, 1));
  if (argc == 1)
    return 0;
  __get_cpuid_count(7, 0, &a, &b, &c, &d);
  printf("leaf 7: %x %x %x %x\n", a, b & ~EBX, c & ~ECX, d & ~EDX);
  __get_cpuid_count(7, 1, &a, &b, &c, &d);
  printf("subleaf 1: %x\n", a & 0x1c30);
  printf("components: %x\n", components() & 0x2ff);
  __get_cpuid(0, &a, &b, &c, &d);
  printf("leaf 0: %x %x %x %x\n", a, b, c, d);
  return 0;
}
