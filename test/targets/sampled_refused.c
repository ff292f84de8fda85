/* Programs that no samples can be taken of. */
// also: sampled_static -static
// also: sampled_go -DGO
// also: sampled_raw -DRAW
#include <stdio.h>

#ifdef GO
/* What tells a program written in Go. */
__attribute__((section(".go.buildinfo"), used)) static const char info[] = "\xff Go buildinf:";
#endif

#ifdef RAW
/* Blocks all signals where nobody sees it. */
__attribute__((noinline)) void block(void) {
  unsigned long all = ~0ul;
  long result;
  register long bytes __asm__("r10") = sizeof all;
  __asm__ volatile("mov $14, %%eax\n  syscall"
                   : "=a"(result)
                   : "D"(0), "S"(&all), "d"(0), "r"(bytes)
                   : "rcx", "r11", "memory");
}
#else
void block(void) {
}
#endif

int main(void) {
  block();
  puts("refused");
  return 3;
}
