#include "signals.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "dr_api.h"
#include "drmgr.h"
#include "sample.h"

enum { PAGE = 4096, SEGV = 11, BUS = 7, FPE = 8, ILL = 4, PROF = 27 };
/* What a copy may take of the processor. */
enum { SECONDS = 5, BY_PROCESSOR_TIME = 2 };

/* A write to shared memory: from now on the copy has a page of its own there. */
static bool make_private(uint64_t address) {
  enum { READ_AND_WRITE = 3, OWN_PAGES_HERE = 0x32 };
  static byte contents[PAGE];
  uint64_t page = address & -(uint64_t)PAGE;
  for (uint32_t i = 0; i < cd_sample->shared_count; i++) {
    size_t done = 0;
    if (page < cd_sample->shared[i].start || page >= cd_sample->shared[i].end)
      continue;
    if (!dr_safe_read((void *)page, PAGE, contents, &done) ||
        ca_syscall(SYS_mmap, (long)page, PAGE, READ_AND_WRITE, OWN_PAGES_HERE, -1, 0) != (long)page)
      return false;
    __builtin_memcpy((void *)page, contents, PAGE);
    cd_sample->sample->made_private++;
    return true;
  }
  return false;
}

static dr_signal_action_t on_signal(void *dc, dr_siginfo_t *info) {
  switch (info->sig) {
  case SEGV:
    return make_private((uint64_t)info->access_address) ? DR_SIGNAL_SUPPRESS : DR_SIGNAL_DELIVER;
  case ILL:
    /* Without an instruction it is one that DynamoRIO sent itself while it started. */
    return info->raw_mcontext_valid ? DR_SIGNAL_DELIVER : DR_SIGNAL_SUPPRESS;
  case BUS:
  case FPE:
    return DR_SIGNAL_DELIVER;
  case PROF:
    cd_sample_cut(CS_CUT_TIME, 0);
  default:
    cd_sample_cut(CS_CUT_SIGNAL, (uint32_t)info->sig);
  }
}

void cd_sample_signals_init(void) {
  static const uint64_t limit[4] = {0, 0, SECONDS, 0};
  drmgr_priority_t first = {sizeof first, "comair sample", NULL, NULL, -100};
  drmgr_register_signal_event_ex(on_signal, &first);
  ca_syscall(SYS_setitimer, BY_PROCESSOR_TIME, (long)limit, 0, 0, 0, 0);
}
