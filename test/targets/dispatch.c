// flags: -O2 -g -fPIE -pie -fno-gcse -fno-crossjumping
/* An interpreter that jumps from instruction to instruction by a table, which has to be relocated:
 * some instructions call something, so that the table's address is kept on the stack meanwhile. The
 * first instruction never runs, and the compiler knows that. */
#include <stdio.h>
#include <stdlib.h>

static long total;

__attribute__((noinline, noipa)) static long step(long a, long b) {
  total += a ^ b;
  return a + b;
}

#define NEXT goto *jump[*++at]
#define OP(n)                                                                                      \
  op##n : a += b * n;                                                                              \
  b ^= c + d;                                                                                      \
  c += e - a;                                                                                      \
  d ^= f + n;                                                                                      \
  e += a;                                                                                          \
  f -= b ^ e;                                                                                      \
  NEXT
#define CALL(n)                                                                                    \
  op##n : if ((a & 7) == 7) a = step(a, b + n);                                                    \
  NEXT
#define TEN(n)                                                                                     \
  CALL(n##0);                                                                                      \
  OP(n##1);                                                                                        \
  OP(n##2);                                                                                        \
  OP(n##3);                                                                                        \
  OP(n##4);                                                                                        \
  OP(n##5);                                                                                        \
  OP(n##6);                                                                                        \
  OP(n##7);                                                                                        \
  OP(n##8);                                                                                        \
  OP(n##9)
#define LABELS(n)                                                                                  \
  &&op##n##0, &&op##n##1, &&op##n##2, &&op##n##3, &&op##n##4, &&op##n##5, &&op##n##6, &&op##n##7,  \
      &&op##n##8, &&op##n##9

__attribute__((noinline, noipa)) static long run(const unsigned char *at, long turns) {
  static const void *const table[] = {&&never,   &&end,     &&again,   &&sum,
                                      LABELS(1), LABELS(2), LABELS(3), LABELS(4),
                                      LABELS(5), LABELS(6), LABELS(7), LABELS(8)};
  const void *const *jump = table;
  __asm__("" : "+r"(jump)); /* is not loaded anew */
  const unsigned char *const first = at;
  long a = 1, b = 2, c = 3, d = turns, e = 5, f = 6;
  goto *jump[*at];
never:
  __builtin_unreachable();
sum:
  for (long i = 0; i < 5; i++)
    a = step(a, i);
  NEXT;
again:
  if (--turns > 0)
    at = first;
  NEXT;
end:
  return a + b + c + d + e + f;
  TEN(1);
  TEN(2);
  TEN(3);
  TEN(4);
  TEN(5);
  TEN(6);
  TEN(7);
  TEN(8);
}

/* Goes there by a jump. */
__attribute__((noinline, noipa)) static long start(const unsigned char *code, long turns) {
  total = 0;
  return run(code, turns);
}

int main(int argc, char **argv) {
  const unsigned char code[] = {4, 5, 3, 83, 20, 3, 2, 1};
  long result = start(code, argc > 1 ? atol(argv[1]) : 10);
  printf("%ld %ld\n", result, total);
  return 0;
}
