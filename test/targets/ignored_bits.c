// Instructions with a VEX prefix whose W or L the processor ignores, each with these bits clear and
// set, on registers and on memory in four ways. Prints those that do not do the same.
// Checks: what an engine makes of bits that mean nothing.
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { W = 0x80, L = 4, PLACE = 64, DATA = 4096 };

typedef struct {
  unsigned char vectors[4][32]; // ymm0 to ymm3
  uint64_t rcx, rbx;
  unsigned char memory[64];
} state;

static sigjmp_buf back;
static uint64_t stack __attribute__((used));

void run(state *s, const unsigned char *code, unsigned char *memory);
__asm__("run:\n\t"
        "push %rbx\n\tpush %rbp\n\tpush %r12\n\tpush %r13\n\tpush %r14\n\tpush %r15\n\t"
        "mov %rsp, stack(%rip)\n\t"
        "mov %rdi, %r12\n\tmov %rdx, %rdi\n\tmov $8, %edx\n\t"
        "vmovdqu (%r12), %ymm0\n\tvmovdqu 32(%r12), %ymm1\n\t"
        "vmovdqu 64(%r12), %ymm2\n\tvmovdqu 96(%r12), %ymm3\n\t"
        "mov 128(%r12), %rcx\n\tmov 136(%r12), %rbx\n\t"
        "call *%rsi\n\t"
        "vmovdqu %ymm0, (%r12)\n\tvmovdqu %ymm1, 32(%r12)\n\t"
        "vmovdqu %ymm2, 64(%r12)\n\tvmovdqu %ymm3, 96(%r12)\n\t"
        "mov %rcx, 128(%r12)\n\tmov %rbx, 136(%r12)\n\tvzeroupper\n\t"
        "pop %r15\n\tpop %r14\n\tpop %r13\n\tpop %r12\n\tpop %rbp\n\tpop %rbx\n\t"
        "ret\n");

static void on_signal(int number) {
  siglongjmp(back, number);
}

// What is behind the opcode: ymm1 with ymm3 or rbx; (%rdi); 8(%rdi); 16(%rdi,%rdx); 8(%rip), where
// the code's own place has room.
static const struct {
  unsigned char bytes[6], count;
} OPERANDS[] = {{{0xcb}, 1},
                {{0x0f}, 1},
                {{0x4f, 8}, 2},
                {{0x8c, 0x17, 16, 0, 0, 0}, 6},
                {{0x0d, 16, 0, 0, 0}, 5}};
enum { WAYS = sizeof OPERANDS / sizeof *OPERANDS };

// Runs it on the same as always; what it ended by, or 0.
static int result(state *s, unsigned char *place, int map, int second, int opcode, int way) {
  unsigned char *at = place;
  memset(place, 0xc3, PLACE); // ret
  *at++ = 0xc4;
  *at++ = (unsigned char)(0xe0 | map);
  *at++ = (unsigned char)(0x78 | second); // ymm0 is the other operand
  *at++ = (unsigned char)opcode;
  memcpy(at, OPERANDS[way].bytes, OPERANDS[way].count);
  at += OPERANDS[way].count;
  if (map == 3 || opcode == 0xc5)
    *at++ = 1;
  for (unsigned i = 0; i < sizeof *s; i++)
    ((unsigned char *)s)[i] = (unsigned char)(i * 37 + 11);
  unsigned char *memory = place + DATA;
  memcpy(memory, s->memory, sizeof s->memory);
  int number = sigsetjmp(back, 1);
  if (number == 0)
    run(s, place, memory);
  memcpy(s->memory, memory, sizeof s->memory);
  return number;
}

static unsigned char *next;

static void compare(int map, int second, int opcode, int bits) {
  for (int way = 0; way < WAYS; way++) {
    static state plain, set;
    int expected = result(&plain, next, map, second, opcode, way);
    next += PLACE;
    if (expected == 0) {
      int found = result(&set, next, map, second | bits, opcode, way);
      next += PLACE;
      if (found != 0 || memcmp(&plain, &set, sizeof plain) != 0)
        printf("map %d, opcode %02x, %02x, way %d: %d\n", map, opcode, second | bits, way, found);
    }
  }
}

int main(void) {
  static const unsigned char maps[][30] = {{0x54, 0x59, 0x5c, 0x6d, 0x74, 0x76, 0xc5, 0xc5,
                                            0xd0, 0xd0, 0xd4, 0xd6, 0xd8, 0xe0, 0xe3, 0xe5,
                                            0xe8, 0xef, 0xf1, 0xf6, 0xf8, 0xfe},
                                           {0x00, 0x0b, 0x1c, 0x1e, 0x28, 0x2b, 0x37, 0x41},
                                           {0x14, 0x15, 0x20, 0x20}};
  enum { BYTES = 1 << 22 };
  next = mmap(NULL, BYTES, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  signal(SIGILL, on_signal);
  signal(SIGSEGV, on_signal); // wants aligned memory
  if (!__builtin_cpu_supports("avx2"))
    return 0;
  for (int map = 1; map <= 3; map++)
    for (const unsigned char *pair = maps[map - 1]; pair[1] != 0; pair += 2)
      for (int opcode = pair[0]; opcode <= pair[1]; opcode++)
        for (int second = 0; second < 8; second++) // L and the kind
          compare(map, second, opcode, W);
  compare(1, 2, 0x7e, W);
  for (int opcode = 0x0a; opcode <= 0x0b; opcode++)
    compare(3, 1, opcode, W), compare(3, 1, opcode, L), compare(3, 1, opcode, W | L);
  puts("done");
}
