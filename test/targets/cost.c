// Routines in assembly whose instructions and basic blocks can be counted by hand: a loop, one long
// straight line, string instructions, a call in between, jumps that are always and never taken.
// Checks: cost to the block and to the instruction.
#include <stdio.h>

// loop(n): 3 + 3n + 1 instructions, 1 + n + 1 blocks (n > 0).
__asm__(".globl loop\n.type loop, @function\nloop:\n"
        "  xorl %eax, %eax\n  testl %edi, %edi\n  jz 2f\n"
        "1: addl %edi, %eax\n  decl %edi\n  jnz 1b\n"
        "2: ret\n.size loop, .-loop\n");

// line(): 301 instructions, 1 block, however an engine cuts it.
__asm__(".globl line\n.type line, @function\nline:\n"
        "  .rept 300\n  addl $1, %eax\n  .endr\n"
        "  ret\n.size line, .-line\n");

// copy(to, from, n): a string instruction is one instruction and one block whatever its count:
// 3 instructions, and as many blocks for any n > 0.
__asm__(".globl copy\n.type copy, @function\ncopy:\n"
        "  movq %rdx, %rcx\n  rep movsb\n  ret\n.size copy, .-copy\n");

// twice(n): calls loop twice: 6 instructions of its own, 3 blocks (a call ends one).
__asm__(".globl twice\n.type twice, @function\ntwice:\n"
        "  pushq %rdi\n  call loop\n  movq (%rsp), %rdi\n  call loop\n  popq %rdi\n  ret\n"
        ".size twice, .-twice\n");

int loop(int n);
int line(void);
void copy(void *to, const void *from, long n);
int twice(int n);

int main(void) {
  static char from[200], to[200];
  int sum = 0;
  for (int n = 0; n < 8; n++)
    sum += loop(n) + twice(n);
  for (int i = 0; i < 3; i++)
    sum += line() & 1;
  for (long n = 0; n < 200; n += 40)
    copy(to, from, n);
  printf("%d\n", sum > 0);
  return 0;
}
