#include "remote.h"

#include "frame.h"
#include "maps.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 1 << 16, NEAR = 16 };
enum { PATIENCE_NS = 2000000000 };

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

static bool is_c_library(const char *path) {
  return strstr(path, "/libc.so") || strstr(path, "/libc-") || strstr(path, "/ld-");
}

/* In the C library, or the loader. */
static bool find_in(void *context, const ca_mapping *m) {
  static const unsigned char call[] = {0x0f, 0x05, 0xc3};
  static const unsigned char back[] = {0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
  remote *r = context;
  if (m->rights[2] != 'x' || !is_c_library(m->path))
    return true;
  if (!r->call)
    r->call = find_between(r->memory, m->start, m->end, call, sizeof call);
  if (!r->return_signal)
    r->return_signal = find_between(r->memory, m->start, m->end, back, sizeof back);
  return !r->call || !r->return_signal;
}

bool remote_find(remote *r, pid_t pid) {
  if (!r->call || !r->return_signal)
    maps_visit(pid, find_in, r);
  return r->call && r->return_signal;
}

static bool set(const remote *r, const remote_work *w) {
  struct user_regs_struct g = r->thread.registers;
  g.rip = w->at;
  g.rsp = r->frame;
  g.rax = (uint64_t)w->number;
  g.orig_rax = (uint64_t)-1;
  g.rdi = (uint64_t)w->arguments[0];
  g.rsi = (uint64_t)w->arguments[1];
  g.rdx = (uint64_t)w->arguments[2];
  g.r10 = (uint64_t)w->arguments[3];
  g.r8 = (uint64_t)w->arguments[4];
  g.r9 = (uint64_t)w->arguments[5];
  g.eflags &= ~0x500ul; /* no single steps, strings upwards */
  return ptrace(PTRACE_SETREGS, r->thread.tid, NULL, &g) == 0;
}

static const char *begin(remote *r) {
  const uint64_t all = ~0ull;
  r->frame = frame_put(r->memory, &r->thread, r->return_signal);
  if (!r->frame)
    return "the stack of a thread has no room";
  const remote_work nothing = {.at = r->call, .number = SYS_getpid};
  /* In this order: whenever we are killed, the frame brings the mask back. */
  if (!set(r, &nothing) || ptrace(PTRACE_SETSIGMASK, r->thread.tid, sizeof all, &all) != 0)
    return "the registers of a thread cannot be set";
  return NULL;
}

const char *remote_begin(remote *r) {
  const char *problem = begin(r);
  if (problem)
    stop_end(&r->thread);
  return problem;
}

static void note_stop(remote *r) {
  uint64_t ns = stop_now() - r->thread.since_ns;
  if (ns > r->stopped_ns)
    r->stopped_ns = ns;
}

static bool wait_until_done(const remote_work *w, uint64_t end) {
  enum { STEP_NS = 50000 };
  static const struct timespec step = {0, STEP_NS};
  while (!w->is_done(w->more)) {
    if (stop_now() > end)
      return false;
    stop_late();
    nanosleep(&step, NULL);
  }
  return true;
}

/* As it was. The kernel begins interrupted calls anew on its way from a stop as the first one was:
 * another of these is asked for. */
static void put_back(remote *r) {
  pid_t tid = r->thread.tid;
  ptrace(PTRACE_SETSIGMASK, tid, sizeof r->thread.mask, &r->thread.mask);
  ptrace(PTRACE_INTERRUPT, tid, NULL, NULL);
  ptrace(PTRACE_SETREGS, tid, NULL, &r->thread.registers);
  frame_put_vectors_back(tid);
  if (ptrace(PTRACE_CONT, tid, NULL, NULL) == 0)
    stop_wait_own(tid);
  stop_abandon(tid);
}

/* It does its work while we look, and waits for us. Were we late, it would go on by itself. */
static bool run_and_put_back(remote *r, const remote_work *w) {
  pid_t tid = r->thread.tid;
  bool done = ptrace(PTRACE_CONT, tid, NULL, NULL) == 0 &&
              wait_until_done(w, r->thread.since_ns + STOP_MOST_NS / 2);
  ptrace(PTRACE_INTERRUPT, tid, NULL, NULL);
  bool stops = stop_wait_own(tid);
  if (done && stops)
    put_back(r);
  else
    stop_abandon(tid);
  return done;
}

bool remote_run(remote *r, remote_work *w) {
  bool timed = stop_is_timed(&r->thread) && w->linger_at >= 0, done = false;
  if (timed)
    w->arguments[w->linger_at] = (long)STOP_MOST_NS;
  if (!set(r, w)) {
    stop_end(&r->thread);
  } else if (timed) {
    done = run_and_put_back(r, w);
    note_stop(r);
    return done || wait_until_done(w, stop_now() + PATIENCE_NS);
  } else {
    ptrace(PTRACE_DETACH, r->thread.tid, NULL, NULL);
  }
  note_stop(r);
  return wait_until_done(w, stop_now() + PATIENCE_NS);
}

/* To where the call begins, and to where it has ended; what else stops it is passed on. */
static bool go(const remote *r) {
  int pass = 0, status;
  do {
    if (ptrace(PTRACE_SYSCALL, r->thread.tid, NULL, pass) != 0)
      return false;
    status = stop_wait(r->thread.tid);
    pass = status >> 16 ? 0 : WSTOPSIG(status);
  } while (status >= 0 && WSTOPSIG(status) != (SIGTRAP | 0x80));
  return status >= 0;
}

/* One that does not stop in time goes on by itself, and does what it is told all the same. */
bool remote_call(remote *r, long number, const long *arguments, bool (*is_done)(const void *more),
                 const void *more) {
  remote_work w = {
      .at = r->call, .number = number, .linger_at = -1, .is_done = is_done, .more = more};
  memcpy(w.arguments, arguments, sizeof w.arguments);
  if (!stop_is_timed(&r->thread))
    return remote_run(r, &w);
  bool ends = set(r, &w) && go(r) && go(r);
  if (ends)
    put_back(r);
  else
    stop_abandon(r->thread.tid);
  note_stop(r);
  return is_done(more) || (!ends && wait_until_done(&w, stop_now() + PATIENCE_NS));
}
