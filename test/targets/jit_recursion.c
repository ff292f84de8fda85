// Recursion through code that the program makes itself: C calls a made routine, which calls C, one
// level deeper each time, every other one by way of a second made routine.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef long (*routine_t)(long);

static routine_t made, second;

__attribute__((noinline)) static long descend(long n) {
  return n <= 0 ? 0 : n + (n % 2 ? made : second)(n - 1);
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 20;
  // sub rsp, 8; movabs rax, descend; call rax; add rsp, 8; ret
  unsigned char call[] = {0x48, 0x83, 0xec, 8,    0x48, 0xb8, 0,    0,    0, 0,   0,
                          0,    0,    0,    0xff, 0xd0, 0x48, 0x83, 0xc4, 8, 0xc3};
  // call the first; ret
  unsigned char jump[] = {0xe8, 0, 0, 0, 0, 0xc3};
  unsigned char *code =
      mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  routine_t target = descend;
  int back = -(int)(64 + 5);
  if (code == MAP_FAILED)
    return 1;
  memcpy(call + 6, &target, sizeof target);
  memcpy(jump + 1, &back, sizeof back);
  memcpy(code, call, sizeof call);
  memcpy(code + 64, jump, sizeof jump);
  made = (routine_t)(void *)code;
  second = (routine_t)(void *)(code + 64);
  printf("%ld\n", descend(n));
  return 0;
}
