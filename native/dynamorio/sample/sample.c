#include "sample.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "core/process/records.h"
#include "dr_api.h"
#include "dynamorio/run/join.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "dynamorio/system/connect.h"
#include "dynamorio/system/threads.h"
#include "capture.h"
#include "kept.h"

static bool begun;

bool cd_sample_begins(uint64_t start) {
  return cd_sample && !cd_sample->header && start == cd_sample->entry;
}

/* A loop's entrance was translated as code that is left out. The loop's routine may come there
 * again, called from within the loop. */
static void begin(void) {
  if (!begun && cd_sample->header)
    dr_delay_flush_region((byte *)cd_sample->entry, 1, 0, NULL);
  begun = true;
}

bool cd_sample_leaves_out(uint64_t start) {
  if (!cd_sample)
    return false;
  if (start == (cd_sample->header ? cd_sample->header : cd_sample->entry))
    begin();
  return !begun || (start >= cd_sample->agent_start && start < cd_sample->agent_end);
}

static uint64_t now_of(long clock) {
  uint64_t now[2] = {0, 0};
  ca_syscall(SYS_clock_gettime, clock, (long)now, 0, 0, 0, 0);
  return now[0] * 1000000000 + now[1];
}

/* At once: nothing of the program's runs at its end. */
static void end(enum cs_outcome outcome, uint32_t detail) {
  enum { CLOCK_MONOTONIC_ = 1, CLOCK_PROCESS_CPUTIME_ID_ = 2 };
  cd_sample->sample->detail = detail;
  cd_sample->sample->used_ns = now_of(CLOCK_PROCESS_CPUTIME_ID_);
  cd_sample->sample->ended = now_of(CLOCK_MONOTONIC_);
  __atomic_store_n(&cd_sample->sample->outcome, outcome, __ATOMIC_RELEASE);
  ca_syscall(SYS_exit_group, 0, 0, 0, 0, 0, 0);
  __builtin_unreachable();
}

static bool deliver(void) {
  size_t bytes;
  const unsigned char *messages = cd_kept(&bytes);
  return cd_deliver(messages, bytes);
}

void cd_sample_done(void) {
  cd_threads_end();
  cd_sample->sample->work = cd_process.stores.second;
  ca_send_end(&cd_process, CA_END_EXIT, 0, 0);
  if (cd_captures()) {
    cd_capture_done();
    end(CS_CELLS, 0);
  }
  if (!deliver())
    end(CS_NOT_STARTED, 0);
  end(CS_EXACT, 0);
}

/* All that was counted was counted in the activation. */
void cd_sample_cut(enum cs_outcome outcome, uint32_t detail) {
  cd_process.wire.send = NULL;
  cd_threads_end();
  cd_sample->sample->work = cd_process.stores.second;
  end(outcome, detail);
}
