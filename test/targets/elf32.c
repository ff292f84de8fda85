// A 32-bit executable without a C library: says so and ends with status 32.
// Checks: the engine has no 32-bit part; the refusal names the reason before anything runs.
// flags: -m32 -O1 -static -nostdlib -ffreestanding -fno-pie -no-pie -fno-stack-protector
static int call(int number, int a, int b, int c) {
  int result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c) : "memory");
  return result;
}

void _start(void) {
  static const char text[] = "32 bits\n";
  call(4, 1, (int)text, sizeof text - 1);
  call(1, 32, 0, 0);
  __builtin_unreachable();
}
