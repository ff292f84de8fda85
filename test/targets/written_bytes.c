// Code in memory that stays writable, low and high, whose first instructions are of one byte: some
// write, some trap. It is written over in between.
// Checks: what is executed is what was written, and handlers see where the traps were.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { ROUNDS = 300, BYTES = 4096, RIGHT_AT = 10 };

static const unsigned char code[] = {
    0x90,                   // nop
    0x55,                   // push rbp
    0x48, 0x89, 0xe5,       // mov rbp, rsp
    0x53,                   // push rbx
    0x50,                   // push rax
    0x48, 0x8d, 0x04, 0x7f, // lea rax, [rdi + rdi * 2]
    0xcc,                   // int3
    0xcc,                   // int3
    0x5b,                   // pop rbx
    0x5b,                   // pop rbx
    0x5d,                   // pop rbp
    0xc3,                   // ret
};

static unsigned char *place;
static long traps, offsets;

static void on_trap(int signal, siginfo_t *info, void *context) {
  const ucontext_t *uc = context;
  (void)signal;
  (void)info;
  traps++;
  offsets += uc->uc_mcontext.gregs[REG_RIP] - (long)place;
}

static void run(void *where, int flags) {
  long (*routine)(long), sum = 0;
  place = mmap(where, BYTES, PROT_READ | PROT_WRITE | PROT_EXEC,
               MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
  memcpy(place, code, sizeof code);
  memcpy(&routine, &place, sizeof routine);
  for (long i = 0; i < ROUNDS; i++) {
    place[RIGHT_AT] = i % 7 == 0 ? 0x3f : 0x7f; // lea rax, [rdi + rdi], or twice rdi
    sum = sum * 3 + routine(i);
  }
  printf("%lx, %ld traps, %ld\n", (unsigned long)sum, traps, offsets);
}

int main(void) {
  struct sigaction action = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO};
  sigaction(SIGTRAP, &action, NULL);
  run(NULL, MAP_32BIT);
  run((void *)0xc0000000, MAP_FIXED_NOREPLACE);
  run(NULL, 0);
  return 0;
}
