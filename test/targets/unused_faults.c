// Loads from nowhere whose value nobody uses, in code made at run time, at several places in it.
// Checks: they fault, and a handler sees where, as a Java virtual machine that tries its processor
// out does.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { BYTES = 4096, MOST = 40, STEP = 8 };

static const unsigned char load[] = {
    0x33, 0xf6,                   // xor esi, esi
    0x8b, 0x06,                   // mov eax, [rsi]
    0xb8, 0x01, 0x00, 0x00, 0x00, // mov eax, 1
    0xc3,                         // ret
};

static unsigned char *place;
static long offset;

static void on_fault(int signal, siginfo_t *info, void *context) {
  ucontext_t *uc = context;
  (void)signal;
  (void)info;
  offset = uc->uc_mcontext.gregs[REG_RIP] - (long)place;
  uc->uc_mcontext.gregs[REG_RIP] += 2;
}

int main(void) {
  struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, NULL);
  for (int before = 0; before <= MOST; before += STEP) {
    int (*routine)(void);
    place =
        mmap(NULL, BYTES, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(place, 0x90, MOST);
    memcpy(place + before, load, sizeof load);
    memcpy(&routine, &place, sizeof routine);
    int result = routine();
    printf("%d: %d, fault at %ld\n", before, result, offset);
  }
  return 0;
}
