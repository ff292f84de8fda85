// A routine of the program ends by jumping into code that the program has made: the made routine
// has the call from then on. Checks: activations of generated code that is jumped to.
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

void *made;

// sum(values, n): to the made routine, as a builtin of a just-in-time compiler goes to what it has
// compiled.
__asm__(".text\n"
        ".globl sum\n"
        ".type sum, @function\n"
        "sum:\n"
        "  .cfi_startproc\n"
        "  test %rdi, %rdi\n"
        "  je 1f\n"
        "  jmp *made(%rip)\n"
        "1: xor %eax, %eax\n"
        "  ret\n"
        "  .cfi_endproc\n"
        ".size sum, . - sum\n");
long sum(const long *values, long n);

int main(void) {
  const unsigned char code[] = {
      0x31, 0xc0,             // xor eax, eax
      0x48, 0x85, 0xf6,       // test rsi, rsi
      0x7e, 0x0c,             // jle end
      0x48, 0x03, 0x07,       // add rax, [rdi]
      0x48, 0x83, 0xc7, 0x08, // add rdi, 8
      0x48, 0xff, 0xce,       // dec rsi
      0x75, 0xf4,             // jne -12
      0xc3,                   // end: ret
  };
  long values[64], all = 0;
  for (int i = 0; i < 64; i++)
    values[i] = i * i;
  made = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (made == MAP_FAILED)
    return 1;
  memcpy(made, code, sizeof code);
  mprotect(made, 4096, PROT_READ | PROT_EXEC);
  for (long n = 0; n <= 60; n += 6)
    all += sum(values, n) + sum(NULL, n);
  printf("%ld\n", all);
  return 0;
}
