#include "faults.h"
#include "base/load.h"
#include "core/system/maps.h"
#include "drmgr.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/protection.h"
#include "signal_state.h"

enum { TRAP = 5, SEGV = 11, MAPERR = 1, ACCERR = 2, STEP = 1, BY_KERNEL = 128 };
enum { PROTECTION = 13, PAGE_FAULT = 14, FETCH_BY_USER = 0x14, PRESENT = 1 };
/* A signal's frame, from where the handler's stack pointer points to: the return address, struct
 * ucontext with the registers, siginfo. */
typedef struct {
  uint64_t back, about_context[5], registers[16], rip, flags, segments;
  uint64_t error, trap, old_mask, cr2, more[9], mask;
  struct {
    int number, error, code, padding;
    uint64_t address;
  } info;
} frame;

/* Whether an instruction cannot be executed, and the first address of which. */
static bool not_executable(void *dc, uint64_t pc, uint64_t *at) {
  enum { LONGEST = 15 };
  byte copy[2 * LONGEST] = {0};
  ca_region region;
  *at = pc;
  if (!cd_region(pc, &region) || !region.executable)
    return true;
  if (pc + LONGEST <= region.end || !ca_load(pc, copy, region.end - pc))
    return false;
  uint64_t end = pc + (uint64_t)decode_sizeof(dc, copy, NULL, NULL);
  *at = region.end;
  return end > region.end && !cd_may_execute(region.end);
}

static void describe(frame *f, uint64_t at) {
  ca_region region;
  bool canonical = (uint64_t)((int64_t)at << 16 >> 16) == at;
  bool present = cd_region(at, &region);
  f->info.code = !canonical ? BY_KERNEL : present ? ACCERR : MAPERR;
  f->info.address = canonical ? at : 0;
  f->trap = canonical ? PAGE_FAULT : PROTECTION;
  f->error = !canonical ? 0 : FETCH_BY_USER | (present ? PRESENT : 0);
  if (canonical)
    f->cr2 = at;
}

/* Behind the first breakpoint from `pc` on, or what traps as a single step does; 0: there is none
 * in a block. */
static uint64_t behind_breakpoint(void *dc, uint64_t pc) {
  enum { LONGEST = 15, MOST = 256, PAGE = 4096, INT = 0xcd, INT3 = 0xcc, INT1 = 0xf1 };
  for (int i = 0; i < MOST; i++) {
    byte copy[LONGEST] = {0};
    size_t left = PAGE - pc % PAGE;
    if (!ca_load(pc, copy, LONGEST) && (left >= LONGEST || !ca_load(pc, copy, left)))
      return 0;
    int length = decode_sizeof(dc, copy, NULL, NULL);
    if (length <= 0)
      return 0;
    pc += (uint64_t)length;
    if (copy[0] == INT3 || copy[0] == INT1 || (copy[0] == INT && copy[1] == 3))
      return pc;
  }
  return 0;
}

/* DynamoRIO compares code on pages that are written to with what it has translated, in front of the
 * block; of what faults behind that it does not always find the place. What may not be executed is
 * a block of its own, so that its start is the place; a breakpoint is the first of its block. */
static dr_signal_action_t faulted(void *dc, dr_siginfo_t *info) {
  cd_thread *thread = cd_thread_of(dc);
  uint64_t start = (uint64_t)info->fault_fragment_info.tag;
  if (!thread || info->mcontext->pc || !start)
    return DR_SIGNAL_DELIVER;
  if (info->sig == TRAP)
    thread->lost_fault = behind_breakpoint(dc, start);
  else if (info->sig == SEGV && !cd_may_execute(start))
    thread->lost_fault = start;
  return DR_SIGNAL_DELIVER;
}

void cd_faults_init(void) {
  drmgr_register_signal_event(faulted);
}

/* DynamoRIO writes the place of a fault over what these signals say of their sender. */
static void tell_of_sender(void *dc, int signal, const frame *f) {
  enum { ILL = 4, FPE = 8 };
  static bool told;
  if ((signal == ILL || signal == TRAP || signal == FPE) && f->info.code <= 0 &&
      cd_learns_of_signal(dc, signal))
    cd_note_once(&told,
                 "a handler of SIGILL, SIGTRAP or SIGFPE ran for a signal that a process had "
                 "sent: under DynamoRIO it does not learn who sent it, nor the value sent with "
                 "it");
}

void cd_fault_delivered(void *dc, cd_thread *thread, const dr_kernel_xfer_info_t *info) {
  frame *f = (frame *)info->target_xsp;
  uint64_t at;
  bool stepped = info->sig == TRAP && f->info.code == STEP;
  bool by_kernel = (info->sig == SEGV || info->sig == TRAP) && f->info.code == BY_KERNEL;
  if ((stepped || by_kernel) && f->rip == 0) {
    f->rip = thread->lost_fault;
    if (stepped)
      f->info.address = f->rip;
  }
  thread->lost_fault = 0;
  tell_of_sender(dc, info->sig, f);
  if (info->sig == SEGV && f->info.code > 0 && not_executable(dc, f->rip, &at))
    describe(f, at);
  else if (info->sig == TRAP && f->info.code == BY_KERNEL)
    f->info.address = 0; /* a breakpoint: DynamoRIO says what comes behind it */
}
