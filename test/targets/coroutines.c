// Two coroutines made with makecontext that hand work to each other through swapcontext.
// Checks: each stack keeps its own activations while another one runs.
// Usage: coroutines [rounds]
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

static ucontext_t main_context, contexts[2];
static int rounds = 20;
static int mailbox[32];
static long total;

__attribute__((noinline)) static int sum_up(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += mailbox[i];
  return sum;
}

__attribute__((noinline)) static void hand_over(int from, int value) {
  mailbox[value % 32] = value;
  swapcontext(&contexts[from], &contexts[1 - from]);
}

static void ping(void) {
  for (int i = 0; i < rounds; i++) {
    total += sum_up(i % 32);
    hand_over(0, i);
  }
}

static void pong(void) {
  for (int i = 0; i < rounds; i++) {
    total += 2 * sum_up((i * 3) % 32);
    hand_over(1, i + 1);
  }
}

int main(int argc, char **argv) {
  enum { bytes = 131072 };
  if (argc > 1)
    rounds = atoi(argv[1]);
  void (*entries[2])(void) = {ping, pong};
  for (int i = 0; i < 2; i++) {
    getcontext(&contexts[i]);
    contexts[i].uc_stack.ss_sp = malloc(bytes);
    contexts[i].uc_stack.ss_size = bytes;
    contexts[i].uc_link = &main_context;
    makecontext(&contexts[i], entries[i], 0);
  }
  swapcontext(&main_context, &contexts[0]);
  printf("%ld %d\n", total, sum_up(32));
  return 0;
}
