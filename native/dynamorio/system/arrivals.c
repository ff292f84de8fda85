#include "arrivals.h"
#include <stddef.h>
#include <sys/syscall.h>
#include "base/syscall.h"
#include "dynamorio/state/protection.h"
#include "copy.h"
#include "sent.h"
#include "signal_state.h"
#include "thread_places.h"

enum { SIGNALS = 64, SET_BYTES = 8, ILL = 4, TRAP = 5, BUS = 7, FPE = 8, KILL = 9, SEGV = 11 };
enum { TICK = 16 /* SIGSTKFLT, never blocked (signals.c) */, STOP = 19 };
#define BIT(signal) (1ull << ((signal)-1))
/* Faults, which come where they happen, and what nobody handles. */
#define LEFT_ALONE (BIT(ILL) | BIT(TRAP) | BIT(BUS) | BIT(FPE) | BIT(KILL) | BIT(SEGV) | BIT(STOP))

typedef struct {
  uint64_t handler, flags, restorer, mask;
} action;
typedef struct {
  int number, error, code, padding;
  int timer, overrun;
  uint64_t value;
} about;
typedef struct {
  uint64_t flags, link, stack[3], registers[16], rip, others[15], mask;
} context; /* struct ucontext */
_Static_assert(offsetof(context, mask) == 296, "where the kernel has it");

static uint64_t dynamorios[SIGNALS + 1];
static ca_region own, others;
static uint64_t ignored;
static volatile bool over; /* the process ends, and DynamoRIO handles nothing any more */

/* ---- one tick, when the thread has computed for a while ---- */

enum { BY_TIMER = -2, OF_THREAD = 3, TO_THREAD = 4, AFTER_NANOSECONDS = 10000000 };

static bool make_timer(cd_thread *thread) {
  struct {
    uint64_t value;
    int signal, kind, thread, padding[12];
  } event = {(uint64_t)dynamorios, TICK, TO_THREAD, (int)thread->tid, {0}};
  if (!thread->has_timer && !over)
    thread->has_timer =
        ca_syscall(SYS_timer_create, OF_THREAD, (long)&event, (long)&thread->timer, 0, 0, 0) == 0;
  return thread->has_timer;
}

static void tick_later(cd_thread *thread) {
  static const uint64_t once[4] = {0, 0, 0, AFTER_NANOSECONDS};
  if (make_timer(thread))
    ca_syscall(SYS_timer_settime, thread->timer, 0, (long)once, 0, 0, 0);
}

static bool is_in(const ca_region *region, uint64_t address) {
  return address >= region->start && address < region->end;
}

/* Where the thread goes on they come. */
static void let_queued_come(cd_thread *thread, context *at) {
  at->mask = (at->mask & ~CD_REAL_TIME) | thread->queued_mask;
  thread->holds_queued = false;
}

/* What has a thread leave is no good where DynamoRIO itself, or the client, is at work: there it
 * would only wait, as the signal does. */
static void ticked(cd_thread *thread, context *at) {
  if (!thread->has_arrivals && !thread->holds_queued)
    return;
  if (!is_in(&own, at->rip) && !is_in(&others, at->rip)) {
    if (thread->has_arrivals || thread->queued)
      cd_leaves_soon(thread);
    if (thread->holds_queued && !thread->queued)
      let_queued_come(thread, at);
  }
  tick_later(thread);
}

/* ---- before DynamoRIO ---- */

/* By the kernel's number: a thread that DynamoRIO does not know has no segment of ours. */
static cd_thread *thread_here(void) {
  thread_id_t tid = (thread_id_t)ca_syscall(SYS_gettid, 0, 0, 0, 0, 0, 0);
  uint places = cd_thread_places();
  for (uint i = 0; i < places; i++) {
    cd_thread *thread = cd_thread_at(i);
    if (thread && thread->tid == tid)
      return thread;
  }
  return NULL;
}

static void hold_others(cd_thread *thread, int signal, context *at) {
  thread->queued = signal;
  if (!thread->holds_queued)
    thread->queued_mask = at->mask & CD_REAL_TIME;
  thread->holds_queued = true;
  at->mask |= CD_REAL_TIME;
}

/* Who handles it; 0: nobody else. */
__attribute__((used)) static uint64_t came(int signal, const about *info, context *at) {
  cd_thread *thread = thread_here();
  if (signal == TICK && info->code == BY_TIMER && info->value == (uint64_t)dynamorios) {
    if (thread)
      ticked(thread, at);
    return 0;
  }
  if (thread && !thread->has_arrivals) {
    thread->has_arrivals = true;
    tick_later(thread);
  }
  if (thread && (CD_SIGNAL(signal) & CD_REAL_TIME & ~ignored))
    hold_others(thread, signal, at);
  return dynamorios[signal];
}

/* DynamoRIO finds the signal's frame where the stack pointer is as it begins. */
__attribute__((naked, noinline)) static void signal_comes(void) {
  __asm__("push %rdi\n\t"
          "push %rsi\n\t"
          "push %rdx\n\t"
          "call came\n\t"
          "pop %rdx\n\t"
          "pop %rsi\n\t"
          "pop %rdi\n\t"
          "test %rax, %rax\n\t"
          "jz 1f\n\t"
          "jmp *%rax\n"
          "1: ret");
}

void cd_arrivals_follow(int signal) {
  action real = {0};
  if (signal <= 0 || signal > SIGNALS || (LEFT_ALONE & BIT(signal)) || !others.end ||
      ca_syscall(SYS_rt_sigaction, signal, 0, (long)&real, SET_BYTES, 0, 0) != 0 ||
      !is_in(&others, real.handler))
    return;
  dynamorios[signal] = real.handler;
  real.handler = (uint64_t)signal_comes;
  ca_syscall(SYS_rt_sigaction, signal, (long)&real, 0, SET_BYTES, 0, 0);
}

void cd_arrivals_ignored(cd_thread *thread, int signal, bool is_ignored) {
  if (is_ignored)
    __atomic_or_fetch(&ignored, CD_SIGNAL(signal), __ATOMIC_RELAXED);
  else
    __atomic_and_fetch(&ignored, ~CD_SIGNAL(signal), __ATOMIC_RELAXED);
  if (is_ignored && thread->queued == signal)
    thread->queued = 0;
}

void cd_arrivals_end(cd_thread *thread) {
  if (thread->has_timer)
    ca_syscall(SYS_timer_delete, thread->timer, 0, 0, 0, 0, 0);
  thread->has_timer = thread->has_arrivals = false;
}

void cd_arrivals_over(void) {
  over = true;
  for (uint i = 0; i < cd_thread_places(); i++)
    if (cd_thread_at(i))
      cd_arrivals_end(cd_thread_at(i));
}

/* DynamoRIO's own handler, and who is asked about it here: where their code lies. */
static bool find_code(void) {
  action real = {0};
  return ca_syscall(SYS_rt_sigaction, SEGV, 0, (long)&real, SET_BYTES, 0, 0) == 0 &&
         cd_region(real.handler, &others) && cd_region((uint64_t)signal_comes, &own);
}

void cd_arrivals_begin(void) {
  static bool begun;
  if (begun || cd_copy)
    return;
  begun = true;
  if (!find_code())
    return;
  for (int signal = 1; signal <= SIGNALS; signal++)
    cd_arrivals_follow(signal);
}
