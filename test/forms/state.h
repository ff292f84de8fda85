/* What registers hold when a form of an instruction runs: the same where its operands are found out
 * and where it runs under an engine. */
#ifndef FORMS_STATE_H
#define FORMS_STATE_H

#include <cpuid.h>
#include <stdint.h>
#include <string.h>

enum { VECTORS = 8, STATES = 14, BY_LONG_INDEX = 7 };

typedef struct {
  uint64_t code;       /* what is called */
  uint64_t to, from;   /* rdi (and rbx) and rsi */
  uint64_t rcx, k1;    /* k1: the mask */
  uint64_t down, wide; /* direction flag; whether there are opmasks and vectors of 64 bytes */
  uint64_t mmx;        /* whether mm2 is set, too */
  uint8_t vectors[VECTORS][64] __attribute__((aligned(64)));
} state;

/* Masks are opmasks, and signs of doublewords for what takes its mask from a vector. Counts are
 * those of string instructions, and offsets of bits. */
static const struct {
  uint64_t mask;
  int64_t count;
  int down;
} KINDS[BY_LONG_INDEX] = {
    {~0ull, 3, 0},
    {0, 200, 0},
    {0xaaaaaaaaaaaaaaaaull, -100, 0},
    {1, 1, 0},
    {0x6db6db6db6db6db0ull, 0, 0},
    {0x9e3779b97f4a7c15ull, 21, 0},
    {0xffffffff0f0f0fc2ull, 5, 1},
};

static inline int has_wide_vectors(void) {
  unsigned a, b, c, d;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 16 & 1) && (b >> 30 & 1);
}

static inline void set_mask(state *s, uint64_t mask) {
  s->k1 = mask;
  for (unsigned i = 0; i < 16; i++) {
    uint32_t sign = (uint32_t)(mask >> i & 1) << 31;
    memcpy(&s->vectors[2][4 * i], &sign, 4);
  }
}

/* Vector 5 has what gathers add: in doublewords, or from BY_LONG_INDEX on in quadwords. */
static inline void set_state(state *s, unsigned which) {
  memset(s, 0, sizeof *s);
  s->rcx = (uint64_t)KINDS[which % BY_LONG_INDEX].count;
  s->down = (uint64_t)KINDS[which % BY_LONG_INDEX].down;
  s->wide = (uint64_t)has_wide_vectors();
  for (unsigned v = 0; v < VECTORS; v++)
    for (unsigned i = 0; i < 64; i++)
      s->vectors[v][i] = (uint8_t)(i % 4 == 3 ? 0x3f : 16 * v + i);
  for (unsigned i = 0; i < 16; i++) {
    int32_t by = 20 * (int32_t)i - 40;
    if (which < BY_LONG_INDEX)
      memcpy(&s->vectors[5][4 * i], &by, 4);
    else if (i < 8)
      memcpy(&s->vectors[5][8 * i], &(int64_t){by}, 8);
  }
  set_mask(s, KINDS[which % BY_LONG_INDEX].mask);
}

/* Loads registers and calls. The code may change all but rsp and r12 to r15. */
void enter_form(const state *s);
__asm__(".text\n.globl enter_form\n.type enter_form, @function\nenter_form:\n"
        "push %rbx\npush %rbp\npush %r12\npush %r13\npush %r14\npush %r15\nsub $8, %rsp\n"
        "mov %rdi, %r15\nlea 64(%r15), %rax\n"
        "cmpq $0, 48(%r15)\nje 1f\n"
        "vmovups (%rax), %zmm0\nvmovups 64(%rax), %zmm1\nvmovups 128(%rax), %zmm2\n"
        "vmovups 192(%rax), %zmm3\nvmovups 256(%rax), %zmm4\nvmovups 320(%rax), %zmm5\n"
        "vmovups 384(%rax), %zmm6\nvmovups 448(%rax), %zmm7\nkmovq 32(%r15), %k1\njmp 2f\n"
        "1: vmovups (%rax), %ymm0\nvmovups 64(%rax), %ymm1\nvmovups 128(%rax), %ymm2\n"
        "vmovups 192(%rax), %ymm3\nvmovups 256(%rax), %ymm4\nvmovups 320(%rax), %ymm5\n"
        "vmovups 384(%rax), %ymm6\nvmovups 448(%rax), %ymm7\n"
        "2: cmpq $0, 56(%r15)\nje 3f\nmovq 32(%r15), %mm2\n"
        "3: mov 8(%r15), %rdi\nmov 16(%r15), %rsi\nmov 24(%r15), %rcx\n"
        "mov %rdi, %rbx\nmov %rdi, %r13\nmov %rsi, %r12\nxor %ebp, %ebp\nxor %edx, %edx\n"
        "mov %r15, %r14\ncmpq $0, 40(%r15)\nmov $17, %eax\nje 4f\nstd\n"
        "4: call *(%r15)\n"
        "cld\nemms\nfninit\npushq $0x1f80\nldmxcsr (%rsp)\nadd $16, %rsp\n"
        "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbp\npop %rbx\nret\n"
        ".size enter_form, .-enter_form\n");

#endif
