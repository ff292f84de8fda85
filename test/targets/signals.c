// Handlers on the same stack, on an alternative stack, one inside another, and one that leaves by
// siglongjmp.
// Checks: a handler's activations lie above the interrupted routine's and do not end it.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static volatile sig_atomic_t plain, nested, alternative, left;
static volatile int table[32];
static sigjmp_buf escape;

__attribute__((noinline)) static int in_handler(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += table[i];
  return sum;
}

static void on_plain(int signal) {
  (void)signal;
  plain += in_handler(4) + 1;
  raise(SIGUSR2);
  plain += in_handler(8) + 1;
}

static void on_nested(int signal) {
  (void)signal;
  nested += in_handler(16) + 1;
}

static void on_alternative(int signal) {
  (void)signal;
  alternative += in_handler(24) + 1;
  raise(SIGUSR2);
}

static void on_leave(int signal) {
  (void)signal;
  left++;
  siglongjmp(escape, 1);
}

static void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {0};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(signal, &action, NULL);
}

__attribute__((noinline)) static int worker(int n) {
  int sum = in_handler(n);
  raise(SIGUSR1);
  sum += in_handler(n);
  raise(SIGHUP);
  sum += in_handler(n);
  if (sigsetjmp(escape, 1) == 0)
    raise(SIGALRM);
  return sum + in_handler(n);
}

int main(void) {
  stack_t stack = {0};
  stack.ss_size = 65536;
  stack.ss_sp = malloc(stack.ss_size);
  sigaltstack(&stack, NULL);
  handle(SIGUSR1, on_plain, 0);
  handle(SIGUSR2, on_nested, 0);
  handle(SIGHUP, on_alternative, SA_ONSTACK);
  handle(SIGALRM, on_leave, SA_ONSTACK);
  for (int i = 0; i < 32; i++)
    table[i] = i;
  int sum = 0;
  for (int n = 1; n <= 5; n++)
    sum += worker(n);
  printf("%d %d %d %d %d\n", sum, plain, nested, alternative, left);
  return 0;
}
