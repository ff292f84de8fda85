#include "script_sample.h"
#include "core/scripts/scripts.h"
#include "core/stack/calls.h"
#include "dynamorio/run/join.h"
#include "dynamorio/sample/sample.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/modules.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/thread.h"
#include "registers.h"
#include "stubs.h"

/* Of the function that calls the sample's; NULL: it has not been come to. */
static const ca_frame *caller;
static const ca_stack *stack;
static bool has_begun;

/* The routine and the caller are on the stack before: they end as incomplete. */
static void begin(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  if (caller || !hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  ca_push(hot, &cd_process.constructs, cd_sample->function, cd_construct(cd_sample->function),
          cd_sample->sp);
  ca_script_resumed(cd_process.scripts, hot, cd_sample->state, cd_slot(hot, CD_SLOT_SP));
  caller = hot->s;
  stack = hot->stack;
  cd_unlock(hot);
}

void cd_put_script_begins(const cd_place *p, uint64_t start) {
  if (!cd_sample || !cd_sample->state || start != cd_sample->header)
    return;
  cd_take_flags(p);
  cd_put_helper(p, begin);
  cd_give_flags(p);
}

/* As cd_h_script. */
static void look(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  cd_h_script(hot, a, b, c);
  if (!caller || hot->stack != stack)
    return;
  if (hot->s > caller)
    has_begun = true;
  else if (has_begun)
    cd_sample_done();
}

cd_helper cd_script_helper(void) {
  return cd_sample && cd_sample->state ? look : cd_h_script;
}
