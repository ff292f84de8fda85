// Adds with hardware transactions where the processor says that it has them, else with a lock.
// Checks: an engine says it has none, and all else of cpuid, and the flags, are the processor's.
// Usage: transactions [all: also what the processor says about the rest of its features]
// flags: -O1 -g -mrtm
#include <cpuid.h>
#include <immintrin.h>
#include <stdio.h>

enum { EBX = 1 << 4 | 1 << 11, EDX = 1 << 11 | 1 << 16, RTM = 1 << 11 };

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
  printf("transactions: %x %x\n", b & EBX, d & EDX);
  printf("sum %ld flags %d%d%d%d\n", sum, keeps_carry(0, 0), keeps_carry(0, 1), keeps_carry(7, 0),
         keeps_carry(7, 1));
  if (argc == 1)
    return 0;
  printf("leaf 7: %x %x %x %x\n", a, b & ~EBX, c, d & ~EDX);
  __get_cpuid_count(7, 1, &a, &b, &c, &d);
  printf("subleaf 1: %x %x %x %x\n", a, b, c, d);
  __get_cpuid(0, &a, &b, &c, &d);
  printf("leaf 0: %x %x %x %x\n", a, b, c, d);
  return 0;
}
