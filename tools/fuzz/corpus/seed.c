// What the corpus is made of: a program without a C library, so that its files stay small.
static int a[512];

__attribute__((noinline)) static long inner(int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      s += a[j] ^ a[i];
  return s;
}

__attribute__((noinline)) static long rec(int n) {
  return n < 2 ? a[n] : rec(n - 1) + a[n];
}

__attribute__((noinline)) static long both(int n) {
  return inner(n) + rec(n);
}

__attribute__((noreturn)) void run(const long *stack) {
  int n = (int)stack[0];
  long s = 0;
  for (int i = 0; i < 512; i++)
    a[i] = i * 7;
  for (int k = 4; k <= 64 * n; k += k / 2)
    s += both(k) + inner(k / 2);
  for (;;)
    __asm__ volatile("syscall" ::"a"(60), "D"(s & 0) : "rcx", "r11", "memory");
}

__asm__(".globl _start\n_start:\n mov %rsp, %rdi\n and $-16, %rsp\n call run\n hlt\n");
