/* Where a routine with an INT3 at its entry may be reached otherwise than by a plain call on a
 * plain stack, and what a program may forbid itself. argv[1] says what; it goes on for some turns,
 * or, with a second argument, until stdin ends. Says how often something was wrong, and ends
 * with 12. */
// libs: -lpthread
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef PR_SET_MDWE
#define PR_SET_MDWE 65
#endif

enum { TURNS = 300, CALLS = 300, STACK = 64 << 10, SMALL_STACK = 16 << 10, THREADS = 4 };

static volatile long sink;
static long (*extra)(long n);

__attribute__((noinline, noclone)) long work(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += i * (sink + 1);
  return extra ? sum + extra(n) : sum;
}

static long wrong(long n) {
  return work(n) != n * (n - 1) / 2;
}

static long plain(void) {
  long bad = 0;
  for (int i = 0; i < CALLS; i++)
    bad += wrong(100);
  return bad;
}

/* The routine leaves its stack, and comes back to it. */
static ucontext_t here, there;
static long on_other_stack;
static void other(void) {
  for (;;) {
    on_other_stack++;
    swapcontext(&there, &here);
  }
}
static long swap(long n) {
  long before = on_other_stack;
  swapcontext(&here, &there);
  return n * (on_other_stack - before - 1);
}
static void begin_contexts(void) {
  getcontext(&there);
  there.uc_stack.ss_sp = malloc(STACK);
  there.uc_stack.ss_size = STACK;
  makecontext(&there, other, 0);
  extra = swap;
}

/* It is called on a stack that is not the thread's. */
static ucontext_t back, coroutine;
static long bad_on_stack;
static void run_on_stack(void) {
  for (;;) {
    bad_on_stack = plain();
    swapcontext(&coroutine, &back);
  }
}
static void begin_coroutine(void) {
  getcontext(&coroutine);
  coroutine.uc_stack.ss_sp = malloc(STACK);
  coroutine.uc_stack.ss_size = STACK;
  makecontext(&coroutine, run_on_stack, 0);
}
static long in_coroutine(void) {
  swapcontext(&back, &coroutine);
  return bad_on_stack;
}

/* In a handler, on a stack for handlers. */
static volatile long bad_in_handler;
static void on_signal(int number) {
  bad_in_handler += wrong(number * 10);
}
static void begin_handler(void) {
  stack_t stack = {.ss_sp = malloc(SMALL_STACK), .ss_size = SMALL_STACK};
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
  sigaltstack(&stack, NULL);
  sigaction(SIGUSR1, &action, NULL);
}
static long in_handler(void) {
  bad_in_handler = 0;
  for (int i = 0; i < CALLS; i++)
    raise(SIGUSR1);
  return bad_in_handler + plain();
}

/* Jumps lead to its entry, with no address to return to on top of the stack. */
long jumped(long n, long pushed);
__asm__(".text\n.globl jumped\n.type jumped,@function\njumped:\n"
        "  test %rdi, %rdi\n  jz 1f\n  push $0\n  dec %rdi\n"
        "  lea jumped(%rip), %rax\n  jmp *%rax\n"
        "1: lea (%rsp,%rsi,8), %rsp\n  mov %rsi, %rax\n  ret\n"
        ".size jumped, .-jumped\n");
static long jumps(void) {
  long bad = 0;
  for (int i = 0; i < CALLS; i++)
    bad += jumped(20, 20) != 20;
  return bad;
}

/* All at once. */
static pthread_barrier_t line;
static void *together(void *unused) {
  long bad = 0;
  (void)unused;
  for (int i = 0; i < CALLS / 10; i++) {
    pthread_barrier_wait(&line);
    bad += wrong(50);
  }
  return (void *)bad;
}
static long threads(void) {
  pthread_t id[THREADS];
  long bad = 0;
  pthread_barrier_init(&line, NULL, THREADS);
  for (int i = 0; i < THREADS; i++)
    pthread_create(&id[i], NULL, together, NULL);
  for (int i = 0; i < THREADS; i++) {
    void *result;
    pthread_join(id[i], &result);
    bad += (long)result;
  }
  return bad;
}

static void forbid_calls(void) {
  struct sock_filter all = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {1, &all};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
static void forbid_code(void) {
  prctl(PR_SET_MDWE, 1, 0, 0, 0);
}
static void forbid_looks(void) {
  prctl(PR_SET_DUMPABLE, 0);
}
static void change_root(void) {
  if (chroot("/sys") != 0 || chdir("/") != 0) /* where there is no /proc, nor anything of ours */
    abort();
}
static void nothing(void) {
}

static const struct {
  const char *name;
  void (*begin)(void);
  long (*turn)(void);
} cases[] = {
    {"swapcontext", begin_contexts, plain},
    {"coroutine", begin_coroutine, in_coroutine},
    {"handler-stack", begin_handler, in_handler},
    {"jumped", nothing, jumps},
    {"together", nothing, threads},
    {"seccomp", forbid_calls, plain},
    {"mdwe", forbid_code, plain},
    {"chroot", change_root, plain},
    {"undumpable", forbid_looks, plain},
    {"plain", nothing, plain},
};

static bool has_ended(void) {
  struct pollfd in = {.fd = 0, .events = POLLIN};
  return poll(&in, 1, 0) == 1;
}

int main(int argc, char **argv) {
  long bad = -1;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (strcmp(argc > 1 ? argv[1] : "", cases[i].name) != 0)
      continue;
    cases[i].begin();
    puts("ready");
    fflush(stdout);
    bad = 0;
    for (int turn = 0; argc > 2 ? !has_ended() : turn < TURNS; turn++)
      bad += cases[i].turn();
  }
  printf("wrong: %ld\n", bad);
  return 12;
}
