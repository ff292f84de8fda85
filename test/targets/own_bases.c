// Sets the bases of fs and gs by instructions, and by system calls, and begins transactions, all
// without asking the processor whether it has them.
// Checks: bases are the program's own, a transaction either succeeds or fails as one may.
// Usage: own_bases
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SET_GS = 0x1001, GET_GS = 0x1004 };

static uint64_t other[64] = {7, 8, 9};

static void show_bases(void) {
  uint64_t fs, self, got, gs;
  __asm__ volatile("rdfsbase %0\n\tmov %%fs:0, %1" : "=r"(fs), "=r"(self));
  printf("fs %d\n", fs == self);
  __asm__ volatile("wrfsbase %2\n\tmov %%fs:8, %0\n\twrfsbase %1"
                   : "=&r"(got)
                   : "r"(fs), "r"(other)
                   : "memory");
  printf("from fs %d\n", (int)got);
  __asm__ volatile("wrgsbase %1\n\tmov %%gs:16, %0" : "=&r"(got) : "r"(other) : "memory");
  __asm__ volatile("rdgsbase %0" : "=r"(gs));
  printf("from gs %d, %d\n", (int)got, gs == (uint64_t)other);
  // 32 bits: the upper half is zero.
  __asm__ volatile("mov $-1, %%rax\n\tmov $0x1234, %%eax\n\twrgsbase %%eax\n\tmov $-1, %0\n\t"
                   "rdgsbase %0"
                   : "=r"(gs)
                   :
                   : "rax");
  syscall(SYS_arch_prctl, GET_GS, &got);
  printf("gs %lx, %lx\n", (unsigned long)gs, (unsigned long)got);
  syscall(SYS_arch_prctl, SET_GS, 0x5678);
  gs = ~0ull;
  __asm__ volatile("rdgsbase %k0" : "+r"(gs));
  printf("gs %lx\n", (unsigned long)gs);
}

// xbegin, with what fails going on behind `add` and xend.
__attribute__((noinline)) static int transact(int n) {
  uint32_t status = ~0u;
  __asm__ volatile(".byte 0xc7, 0xf8; .long 1f - 0f\n\t"
                   "0: add $1, %1\n\t.byte 0x0f, 0x01, 0xd5\n\tmov $1, %%eax\n\tjmp 2f\n\t"
                   "1: add $1, %1\n\t2:"
                   : "+a"(status), "+r"(n)
                   :
                   : "memory", "cc");
  return n;
}

int main(void) {
  int sum = 0;
  show_bases();
  for (int i = 0; i < 100; i++)
    sum += transact(i);
  printf("%d\n", sum);
  return 0;
}
