#include "frame.h"

#include <asm/sigcontext.h>
#include <cpuid.h>
#include <elf.h>
#include <errno.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <unistd.h>

/* The kernel's rt_sigframe, up to the mask. */
typedef struct {
  uint64_t back;
  uint64_t flags, link;
  uint64_t stack_start;
  uint32_t stack_flags, unused;
  uint64_t stack_bytes;
  struct sigcontext_64 context;
  uint64_t mask;
} frame;

enum { RED_ZONE = 128, MOST_STATE = 1 << 16, INFO = 128 };
/* Of the vector registers' state: see XSAVE. */
enum { SOFTWARE = 464, LEGACY = 512, HEADER = 64 };
enum { HAS_XSTATE = 1, HAS_STACK_SEGMENT = 6, NO_SUCH_FLAGS = 0x7ffffff0 };
enum { FIRST_RESTART = 512, LAST_RESTART = 516 };

/* Interrupted calls are begun anew: sigreturn does not do it. */
static void put_registers(struct sigcontext_64 *to, const struct user_regs_struct *g) {
  long result = (long)g->rax;
  bool again = (long)g->orig_rax >= 0 && -result >= FIRST_RESTART && -result <= LAST_RESTART;
  *to = (struct sigcontext_64){
      .r8 = g->r8,
      .r9 = g->r9,
      .r10 = g->r10,
      .r11 = g->r11,
      .r12 = g->r12,
      .r13 = g->r13,
      .r14 = g->r14,
      .r15 = g->r15,
      .di = g->rdi,
      .si = g->rsi,
      .bp = g->rbp,
      .bx = g->rbx,
      .dx = g->rdx,
      .ax = again ? g->orig_rax : g->rax,
      .cx = g->rcx,
      .sp = g->rsp,
      .ip = again ? g->rip - 2 : g->rip,
      .flags = g->eflags,
      .cs = (uint16_t)g->cs,
      .ss = (uint16_t)g->ss,
  };
}

/* Up to the last part that is in use. ptrace gives room for all that the processor has; with more
 * than the process may have (AMX, which is to be asked for) sigreturn takes what SSE has and clears
 * the rest. */
static size_t used_bytes(const unsigned char *state, size_t all) {
  enum { PARTS = 0xd, FIRST = 2, LAST = 63 };
  uint64_t used;
  size_t bytes = LEGACY + HEADER;
  memcpy(&used, state + LEGACY, sizeof used);
  for (unsigned int i = FIRST; i < LAST; i++) {
    unsigned int size, offset, flags, more;
    if (used >> i & 1 && __get_cpuid_count(PARTS, i, &size, &offset, &flags, &more) &&
        offset + size > bytes)
      bytes = offset + size;
  }
  return bytes < all ? bytes : all;
}

/* As the thread had them. */
static unsigned char vectors[MOST_STATE];
static struct iovec whole;

static bool keep_vectors(pid_t tid) {
  whole = (struct iovec){vectors, sizeof vectors};
  return ptrace(PTRACE_GETREGSET, tid, NT_X86_XSTATE, &whole) == 0;
}

void frame_put_vectors_back(pid_t tid) {
  ptrace(PTRACE_SETREGSET, tid, NT_X86_XSTATE, &whole);
}

/* Vector registers, in front of the frame: their address, 0 without room. */
static uint64_t put_state(int memory, const stop_thread *t) {
  static unsigned char state[MOST_STATE + 4];
  if (!keep_vectors(t->tid))
    return 0;
  size_t used = used_bytes(vectors, whole.iov_len);
  memcpy(state, vectors, used);
  uint64_t at = (t->registers.rsp - RED_ZONE - used - 4) & ~63ull;
  struct _fpx_sw_bytes software = {.magic1 = FP_XSTATE_MAGIC1,
                                   .extended_size = (uint32_t)used + 4,
                                   .xstate_size = (uint32_t)used};
  /* The kernel keeps there which parts there are. */
  memcpy(&software.xfeatures, state + SOFTWARE, sizeof software.xfeatures);
  memcpy(state + SOFTWARE, &software, sizeof software);
  const uint32_t end = FP_XSTATE_MAGIC2;
  memcpy(state + used, &end, sizeof end);
  size_t bytes = used + sizeof end;
  return pwrite(memory, state, bytes, (off_t)at) == (ssize_t)bytes ? at : 0;
}

uint64_t frame_put(int memory, const stop_thread *t, uint64_t return_signal) {
  frame f = {.back = return_signal,
             .flags = HAS_XSTATE | HAS_STACK_SEGMENT,
             .stack_flags = NO_SUCH_FLAGS, /* which leaves the alternative stack alone */
             .mask = t->mask};
  uint64_t state = put_state(memory, t);
  if (!state)
    return 0;
  put_registers(&f.context, &t->registers);
  f.context.fpstate = state;
  uint64_t at = ((state - sizeof f - INFO) & ~15ull) - 8;
  return pwrite(memory, &f, sizeof f, (off_t)at) == (ssize_t)sizeof f ? at : 0;
}
