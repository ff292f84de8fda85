#include "remote.h"

#include "frame.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 4096, PIECE = 1 << 16, NEAR = 16 };

static uint64_t find_between(int memory, uint64_t start, uint64_t end, const void *what,
                             size_t bytes) {
  static unsigned char piece[PIECE];
  for (uint64_t at = start; at < end; at += PIECE - NEAR) {
    size_t left = end - at < PIECE ? end - at : PIECE;
    long n = pread(memory, piece, left, (off_t)at);
    const unsigned char *found = n > 0 ? memmem(piece, (size_t)n, what, bytes) : NULL;
    if (found)
      return at + (uint64_t)(found - piece);
  }
  return 0;
}

/* In the C library, or the loader. */
static bool find_code(remote *r, pid_t pid) {
  static const unsigned char call[] = {0x0f, 0x05, 0xc3};
  static const unsigned char back[] = {0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
  char line[LINE], mode[8];
  unsigned long start, end;
  snprintf(line, sizeof line, "/proc/%d/maps", pid);
  FILE *maps = fopen(line, "r");
  while (maps && (!r->call || !r->return_signal) && fgets(line, sizeof line, maps)) {
    if (sscanf(line, "%lx-%lx %7s", &start, &end, mode) != 3 || mode[2] != 'x' ||
        !(strstr(line, "/libc.so") || strstr(line, "/libc-") || strstr(line, "/ld-")))
      continue;
    if (!r->call)
      r->call = find_between(r->memory, start, end, call, sizeof call);
    if (!r->return_signal)
      r->return_signal = find_between(r->memory, start, end, back, sizeof back);
  }
  if (maps)
    fclose(maps);
  return r->call && r->return_signal;
}

static bool set(remote *r, long number, const long *arguments) {
  struct user_regs_struct g = r->thread.registers;
  g.rip = r->call;
  g.rsp = r->frame;
  g.rax = (uint64_t)number;
  g.orig_rax = (uint64_t)-1;
  g.rdi = (uint64_t)arguments[0];
  g.rsi = (uint64_t)arguments[1];
  g.rdx = (uint64_t)arguments[2];
  g.r10 = (uint64_t)arguments[3];
  g.r8 = (uint64_t)arguments[4];
  g.r9 = (uint64_t)arguments[5];
  g.eflags &= ~0x500ul; /* no single steps, strings upwards */
  return ptrace(PTRACE_SETREGS, r->thread.tid, NULL, &g) == 0;
}

const char *remote_begin(remote *r, pid_t pid) {
  static const long none[6];
  const uint64_t all = ~0ull;
  if (!find_code(r, pid))
    return "it has no C library whose code is known";
  r->frame = frame_put(r->memory, &r->thread, r->return_signal);
  if (!r->frame)
    return "the stack of a thread has no room";
  /* In this order: whenever we are killed, the frame brings the mask back. */
  if (!set(r, SYS_getpid, none) || ptrace(PTRACE_SETSIGMASK, r->thread.tid, sizeof all, &all) != 0)
    return "the registers of a thread cannot be set";
  return NULL;
}

/* To where the call begins, and to where it has ended. */
static bool go(remote *r) {
  if (ptrace(PTRACE_SYSCALL, r->thread.tid, NULL, NULL) != 0)
    return false;
  int status = stop_wait(r->thread.tid);
  return status >= 0 && WSTOPSIG(status) == (SIGTRAP | 0x80);
}

long remote_call(remote *r, long number, long a, long b, long c, long d, long e, long f) {
  const long arguments[6] = {a, b, c, d, e, f};
  struct user_regs_struct g;
  if (!set(r, number, arguments) || !go(r) || !go(r) ||
      ptrace(PTRACE_GETREGS, r->thread.tid, NULL, &g) != 0)
    return -ESRCH;
  return (long)g.rax;
}

/* The kernel begins interrupted calls anew on its way from a stop as the first one was: another of
 * these is asked for. */
void remote_end(remote *r) {
  pid_t tid = r->thread.tid;
  ptrace(PTRACE_SETSIGMASK, tid, sizeof r->thread.mask, &r->thread.mask);
  ptrace(PTRACE_INTERRUPT, tid, NULL, NULL);
  ptrace(PTRACE_SETREGS, tid, NULL, &r->thread.registers);
  if (ptrace(PTRACE_CONT, tid, NULL, NULL) == 0)
    for (int status = stop_wait(tid); status >= 0 && status >> 16 != PTRACE_EVENT_STOP;
         status = stop_wait(tid))
      ptrace(PTRACE_CONT, tid, NULL, status >> 16 ? 0 : WSTOPSIG(status));
  ptrace(PTRACE_DETACH, tid, NULL, NULL);
}
