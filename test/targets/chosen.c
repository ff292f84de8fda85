// Routines of a few instructions whose accesses registers choose: bits at an offset, vectors under
// a mask. Each says how many cells of 8 bytes are its input. Checks: what is not selected is not
// accessed, whatever engine, and whatever set of instructions. flags: -O1 -g
#include <stdint.h>
#include <stdio.h>

// name, needs, instructions, input cells. rdi, rsi: two areas of 4096 bytes, of zeros; rdx: masks.
// A store that covers a cell makes it no input of a load behind it.
#define CASES(X)                                                                                   \
  X(bit_above, "sse2", "movl $12800, %eax\n btq %rax, (%rdi)\n movq (%rdi), %rcx", 2)              \
  X(bit_below, "sse2",                                                                             \
    "addq $800, %rdi\n movq $-64, %rax\n btsq %rax, (%rdi)\n movq -8(%rdi), %rcx", 1)              \
  X(bit_of_word, "sse2", "movl $0x1007f, %eax\n btw %ax, (%rdi)\n movq 8(%rdi), %rcx", 1)          \
  X(bit_of_half, "sse2",                                                                           \
    "addq $64, %rdi\n movl $-33, %eax\n btrl %eax, (%rdi)\n movq -8(%rdi), %rcx", 1)               \
  X(bit_here, "sse2", "btcl $5, 24(%rdi)", 1)                                                      \
  X(avx_load, "avx2", HIGH "vmaskmovps (%rdi), %ymm3, %ymm1", 2)                                   \
  X(avx_store, "avx2", HIGH "vmaskmovps %ymm3, %ymm3, (%rdi)\n vmovups (%rdi), %ymm1", 2)          \
  X(avx_quads, "avx2", HIGH "vpmaskmovq (%rdi), %ymm3, %ymm1", 2)                                  \
  X(avx_none, "avx2", "vpxor %ymm3, %ymm3, %ymm3\n vmaskmovpd (%rdi), %ymm3, %ymm1", 0)            \
  X(gather_none, "avx2",                                                                           \
    "vpxor %ymm3, %ymm3, %ymm3\n vpxor %ymm2, %ymm2, %ymm2\n vpgatherdd %ymm3, (%rdi,%ymm2,4), "   \
    "%ymm1",                                                                                       \
    0)                                                                                             \
  X(gather_one, "avx2",                                                                            \
    HIGH "vpslldq $8, %ymm3, %ymm3\n vpxor %ymm2, %ymm2, %ymm2\n vpgatherdq %ymm3, "               \
         "(%rdi,%xmm2,8), %ymm1",                                                                  \
    1)                                                                                             \
  X(k_load, "avx512f", K(0xf0) "vmovdqu32 (%rdi), %zmm1{%k1}{z}", 2)                               \
  X(k_store, "avx512f", K(0xff) "vmovdqu64 %zmm1, (%rdi){%k1}\n vmovdqu64 (%rdi), %zmm2", 0)       \
  X(k_store_half, "avx512f", K(0x0f) "vmovdqu64 %zmm1, (%rdi){%k1}\n vmovdqu64 (%rdi), %zmm2", 4)  \
  X(k_add, "avx512f", K(0x3) "vaddpd (%rdi), %zmm1, %zmm1{%k1}", 2)                                \
  X(k_broadcast, "avx512f", K(0x3) "vaddpd 16(%rdi){1to8}, %zmm1, %zmm1{%k1}", 1)                  \
  X(k_none, "avx512f", K(0) "vpaddd (%rdi), %zmm1, %zmm1{%k1}", 0)                                 \
  X(k_scalar, "avx512f", K(0xfe) "vmovss (%rdi), %xmm1{%k1}{z}\n vmovsd 8(%rdi), %xmm1", 1)        \
  X(k_compress, "avx512f", K(0x81) "vpcompressq %zmm1, (%rdi){%k1}\n vmovdqu64 (%rdi), %ymm2", 2)  \
  X(k_expand, "avx512f", K(0x8181) "vexpandps (%rdi), %zmm1{%k1}{z}", 2)                           \
  X(expand_all, "avx512f", "vpexpandd (%rdi), %zmm1", 8)                                           \
  X(k_widen, "avx512f", K(0xff00) "vpmovzxbd (%rdi), %zmm1{%k1}{z}", 1)                            \
  X(k_widen_floats, "avx512f", K(0xc) "vcvtps2pd (%rdi), %zmm1{%k1}{z}", 1)                        \
  X(k_shorten, "avx512f",                                                                          \
    K(0xff) "vpmovqb %zmm1, (%rdi){%k1}\n movq (%rdi), %rax\n movq 8(%rdi), %rax", 1)              \
  X(k_bytes, "avx512bw", K32(0xff00ff) "vmovdqu8 (%rdi), %ymm1{%k1}{z}", 2)                        \
  X(k_words, "avx512bw", K(0xf0) "vpaddw (%rdi), %zmm1, %zmm1{%k1}", 1)                            \
  X(k_compare, "avx512bw", K(0x100) "vpcmpeqb (%rdi), %zmm1, %k2{%k1}", 1)                         \
  X(k_quarters, "avx512f", K(0xf0) "vbroadcastf32x4 (%rdi), %zmm1{%k1}{z}", 2)

#define HIGH                                                                                       \
  "vpxor %ymm3, %ymm3, %ymm3\n vpcmpeqd %xmm4, %xmm4, %xmm4\n"                                     \
  " vinserti128 $1, %xmm4, %ymm3, %ymm3\n "
#define K(mask) "movq $" #mask ", %rax\n kmovw %eax, %k1\n "
#define K32(mask) "movq $" #mask ", %rax\n kmovd %eax, %k1\n "

#define DEFINE(name, needs, code, cells)                                                           \
  void name(void *, void *);                                                                       \
  __asm__(".text\n.globl " #name "\n.type " #name ", @function\n" #name ":\n " code                \
          "\n ret\n.size " #name ", . - " #name "\n");
CASES(DEFINE)

static uint64_t first[512] __attribute__((aligned(64))), second[512] __attribute__((aligned(64)));

int main(void) {
#define RUN(name, needs, code, cells)                                                              \
  if (__builtin_cpu_supports(needs)) {                                                             \
    name(first, second);                                                                           \
    printf("%s %d\n", #name, cells);                                                               \
  }
  CASES(RUN)
  return 0;
}
