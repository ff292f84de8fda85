#include "await.h"

#include "agent.h"
#include "call.h"
#include "give_way.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>

/* ---- in the program ---- */

/* Sleeps until it is woken, or for so many ns. */
static void sleep_on(uint32_t *word, uint32_t while_it_is, uint64_t ns) {
  enum { SECOND = 1000000000 };
  const struct timespec wait = {(time_t)(ns / SECOND), (long)(ns % SECOND)};
  agent_call(SYS_futex, word, FUTEX_WAIT, while_it_is, &wait, NULL, 0);
}

uint64_t agent_await_files(cs_sample *sample, uint64_t most) {
  /* A processor that was idle has begun a copy by then; else it is behind others there. */
  enum { PROMPT_NS = 250000 };
  bool brought = false;
  uint64_t begun = agent_now(), passed = 0;
  while (__atomic_load_n(&sample->files, __ATOMIC_ACQUIRE) == CS_FILES_AWAITED) {
    if (passed >= most) {
      uint32_t awaited = CS_FILES_AWAITED;
      __atomic_compare_exchange_n(&sample->files, &awaited, CS_FILES_TOO_LATE, false,
                                  __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
      break;
    }
    if (!brought && passed >= PROMPT_NS) {
      brought = true;
      if (!__atomic_load_n(&sample->begun, __ATOMIC_ACQUIRE))
        agent_bring_copy(sample->pid);
    }
    uint64_t until = brought || most < PROMPT_NS ? most : PROMPT_NS;
    sleep_on(&sample->files, CS_FILES_AWAITED, until - passed);
    passed = agent_now() - begun;
  }
  return agent_now() - begun;
}

/* ---- in the copy ---- */

void agent_let_go(cs_request *request) {
  uint32_t awaited = CS_FILES_AWAITED;
  if (__atomic_compare_exchange_n(&request->sample->files, &awaited, CS_FILES_SEEN, false,
                                  __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    agent_call(SYS_futex, &request->sample->files, FUTEX_WAKE, 1, NULL, NULL, 0);
    return;
  }
  if (awaited != CS_FILES_TOO_LATE)
    return;
  for (uint32_t i = 0; i < request->file_count; i++)
    agent_call(SYS_close, request->files[i]);
  request->file_count = 0;
}
