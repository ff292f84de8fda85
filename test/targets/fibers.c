// Fibers with a switch of their own, as boost's are: registers pushed, the stack pointer exchanged,
// a return on the other stack. Each works on pieces of its own and gives way in the middle of them.
// Checks: calls, sizes and class of a routine during which others run on other stacks.
// Usage: fibers
#include <stdio.h>
#include <stdlib.h>

enum { FIBERS = 9, STACK = 65536, LARGEST = 400 };

void switch_stack(void **from, void *to);
__asm__(".globl switch_stack\n"
        ".type switch_stack, @function\n"
        "switch_stack:\n"
        "  pushq %rbp; pushq %rbx; pushq %r12; pushq %r13; pushq %r14; pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  popq %r15; popq %r14; popq %r13; popq %r12; popq %rbx; popq %rbp\n"
        "  ret\n"
        ".size switch_stack, . - switch_stack\n");

static void *stacks[FIBERS], *scheduler;
static int current, ended;
static long results[FIBERS];

static void give_way(void) {
  switch_stack(&stacks[current], scheduler);
}

// Reads n cells, n times.
__attribute__((noipa)) static long pairs(const long *values, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      sum += values[i] > values[j];
    if (i % 8 == 0)
      give_way();
  }
  return sum;
}

static void body(void) {
  int me = current, n = (me + 2) * (me + 2) * 3;
  long *values = malloc(LARGEST * sizeof *values);
  for (int i = 0; i < n; i++)
    values[i] = (i * 7919L + me) % 1009;
  give_way();
  results[me] = pairs(values, n);
  free(values);
  ended++;
  for (;;)
    give_way();
}

int main(void) {
  for (int i = 0; i < FIBERS; i++) {
    void **top = (void **)((char *)malloc(STACK) + STACK);
    *--top = NULL; // where body would return to
    *--top = (void *)body;
    stacks[i] = top - 6;
  }
  while (ended < FIBERS)
    for (current = 0; current < FIBERS; current++)
      switch_stack(&scheduler, stacks[current]);
  for (int i = 0; i < FIBERS; i++)
    printf("%ld\n", results[i]);
  return 0;
}
