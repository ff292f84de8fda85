// Routines of a few instructions each whose accesses are as wide as the last text says: for each
// access "read,written" in bytes, or what a string instruction goes through in all.
// Checks: work, to the cell.
// flags: -O1 -g -mavx2 -mcx16
#include <stdio.h>
#include <string.h>

// name, instructions, accesses. rdi, rsi: two areas of 1024 bytes.
#define CASES(X)                                                                                   \
  X(nothing, "nopl (%rdi)\n lea 8(%rdi), %rax\n prefetcht0 (%rdi)", "")                            \
  X(byte, "movzbl (%rdi), %eax", "1,0")                                                            \
  X(word, "movw %ax, (%rdi)", "0,2")                                                               \
  X(add, "addq %rax, (%rdi)", "8,8")                                                               \
  X(lock_add, "lock addq %rax, (%rdi)", "8,8")                                                     \
  X(exchange, "xchgl %eax, (%rdi)", "4,4")                                                         \
  X(pushes, "pushq (%rdi)\n popq (%rsi)\n pushq %rax\n popq %rax", "8,8 8,8 0,8")                  \
  X(frame, "pushq %rbp\n movq %rsp, %rbp\n leave", "0,8")                                          \
  X(both_halves, CLEAR "cmpxchg16b (%rdi)\n movq %r8, %rbx", "16,16")                              \
  X(lock_both_halves, CLEAR "lock cmpxchg16b (%rdi)\n movq %r8, %rbx", "16,16")                    \
  X(one_half, CLEAR "lock cmpxchg8b (%rdi)\n movq %r8, %rbx", "8,8")                               \
  X(long_double, "fldt (%rdi)\n fstpt (%rsi)", "10,0 0,10")                                        \
  X(a_double, "fldl (%rdi)\n fstpl (%rsi)", "8,0 0,8")                                             \
  X(control, "stmxcsr (%rdi)\n ldmxcsr (%rdi)\n fnstcw (%rdi)\n fldcw (%rdi)", "0,4 4,0 0,2 2,0")  \
  X(state,                                                                                         \
    "fnsave (%rsi)\n frstor (%rsi)\n fnstenv (%rsi)\n fldenv (%rsi)\n"                             \
    "fxsave (%rsi)\n fxrstor (%rsi)",                                                              \
    "")                                                                                            \
  X(load16, "movups 1(%rdi), %xmm0\n movdqa (%rdi), %xmm1\n lddqu 3(%rdi), %xmm2",                 \
    "16,0 16,0 16,0")                                                                              \
  X(store16, "movups %xmm0, 1(%rdi)\n movntdq %xmm1, (%rdi)", "0,16 0,16")                         \
  X(use16,                                                                                         \
    "addps (%rdi), %xmm0\n paddd (%rdi), %xmm1\n pshufb (%rdi), %xmm2\n"                           \
    "punpcklbw (%rdi), %xmm3\n unpckhps (%rdi), %xmm4\n pcmpeqb (%rdi), %xmm5\n"                   \
    "pcmpistri $0, (%rdi), %xmm6\n ptest (%rdi), %xmm7",                                           \
    "16,0 16,0 16,0 16,0 16,0 16,0 16,0 16,0")                                                     \
  X(part,                                                                                          \
    "movss (%rdi), %xmm0\n movsd (%rdi), %xmm1\n movhps (%rdi), %xmm2\n"                           \
    "movlps %xmm2, (%rsi)\n movddup (%rdi), %xmm3\n cvtdq2pd (%rdi), %xmm4\n"                      \
    "pmovzxbw (%rdi), %xmm5\n pmovsxbd (%rdi), %xmm6\n pinsrw $1, (%rdi), %xmm7",                  \
    "4,0 8,0 8,0 0,8 8,0 8,0 8,0 4,0 2,0")                                                         \
  X(load32,                                                                                        \
    "vmovdqu 1(%rdi), %ymm0\n vaddps (%rdi), %ymm1, %ymm1\n"                                       \
    "vpermq $1, (%rdi), %ymm2\n vcvtpd2psy (%rdi), %xmm3",                                         \
    "32,0 32,0 32,0 32,0")                                                                         \
  X(store32, "vmovups %ymm0, 1(%rdi)\n vmovntdq %ymm0, (%rdi)", "0,32 0,32")                       \
  X(part32,                                                                                        \
    "vbroadcastss (%rdi), %ymm0\n vbroadcasti128 (%rdi), %ymm1\n"                                  \
    "vinserti128 $1, (%rdi), %ymm2, %ymm2\n vextracti128 $1, %ymm2, (%rsi)\n"                      \
    "vpmovzxbw (%rdi), %ymm3\n vcvtps2pd (%rdi), %ymm4",                                           \
    "4,0 16,0 16,0 0,16 16,0 16,0")                                                                \
  X(masked, ALL "vmaskmovps (%rdi), %ymm0, %ymm1\n vpmaskmovd %ymm1, %ymm0, (%rsi)", "32,0 0,32")  \
  X(masked16, ALL "vpmaskmovq (%rdi), %xmm0, %xmm1\n vmaskmovpd %xmm1, %xmm0, (%rsi)",             \
    "16,0 0,16")                                                                                   \
  X(odd,                                                                                           \
    "psrlw (%rdi), %xmm0\n unpcklpd (%rdi), %xmm1\n vpsrlw (%rdi), %ymm2, %ymm2\n vmovddup "       \
    "(%rdi), %ymm3\n vperm2f128 $0x20, (%rdi), %ymm4, %ymm4\n maskmovdqu %xmm5, %xmm6",            \
    "16,0 16,0 16,0 32,0 32,0 0,16")                                                               \
  X(gather_d, ALL "vpxor %ymm1, %ymm1, %ymm1\n vpgatherdd %ymm0, (%rdi,%ymm1,4), %ymm2", "32,0")   \
  X(gather_q, ALL "vpxor %ymm1, %ymm1, %ymm1\n vgatherdpd %ymm0, (%rdi,%xmm1,8), %ymm2", "32,0")   \
  X(gather_qd, ALL "vpxor %ymm1, %ymm1, %ymm1\n vpgatherqd %xmm0, (%rdi,%ymm1,8), %xmm2", "16,0")  \
  X(single, "movsq\n stosl\n lodsb\n scasl", "8,8 0,4 1,0 4,0")                                    \
  X(move1, "movl $100, %ecx\n rep movsb", "100,100")                                               \
  X(move2, "movl $21, %ecx\n rep movsw", "42,42")                                                  \
  X(move4, "movl $13, %ecx\n rep movsl", "52,52")                                                  \
  X(move8, "movl $9, %ecx\n rep movsq", "72,72")                                                   \
  X(move_one, "movl $1, %ecx\n rep movsq", "8,8")                                                  \
  X(move_none, "xorl %ecx, %ecx\n rep movsb", "0")                                                 \
  X(move_on, "leaq 1(%rsi), %rdi\n movl $99, %ecx\n rep movsb", "99,99")                           \
  X(move_back, "addq $512, %rsi\n addq $512, %rdi\n std\n movl $30, %ecx\n rep movsl\n cld",       \
    "120,120")                                                                                     \
  X(store1, "movl $17, %ecx\n rep stosb", "17")                                                    \
  X(store8, "movl $4, %ecx\n rep stosq", "32")                                                     \
  X(two, "movl $24, %ecx\n rep movsb\n movl $16, %ecx\n rep stosb", "24,24 16")                    \
  X(same, "movq %rdi, %rsi\n movl $50, %ecx\n repe cmpsw", "100,100")                              \
  X(differ, "movb $1, 40(%rsi)\n movb $2, 40(%rdi)\n movl $100, %ecx\n repe cmpsb",                \
    "0,1 0,1 41,41")                                                                               \
  X(find, "movb $9, 66(%rdi)\n movl $9, %eax\n movq $-1, %rcx\n repne scasb", "0,1 67")            \
  X(find_not, "movl $7, %eax\n movl $8, %ecx\n repne scasl", "32")

// What cmpxchg finds it puts back.
#define CLEAR                                                                                      \
  "movq %rbx, %r8\n xorl %eax, %eax\n xorl %edx, %edx\n xorl %ebx, %ebx\n xorl %ecx, %ecx\n"
#define ALL "vpcmpeqd %ymm0, %ymm0, %ymm0\n"

#define DEFINE(name, code, accesses)                                                               \
  __asm__(".globl " #name "\n.type " #name ", @function\n" #name ":\n" code "\n ret\n.size " #name \
          ", .-" #name "\n");                                                                      \
  void name(void *, void *);
CASES(DEFINE)

static char a[1024] __attribute__((aligned(64))), b[1024] __attribute__((aligned(64)));

#define RUN(name, code, accesses)                                                                  \
  memset(a, 0, sizeof a);                                                                          \
  memset(b, 0, sizeof b);                                                                          \
  name(a, b);                                                                                      \
  printf("%s %s\n", #name, accesses);

int main(void) {
  CASES(RUN)
  return 0;
}
