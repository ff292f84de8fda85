#include "loop_sample.h"
#include "core/stack/calls.h"
#include "dynamorio/run/join.h"
#include "dynamorio/sample/sample.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/modules.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/thread.h"
#include "registers.h"
#include "stubs.h"

/* The loop, index + 1 among those of its function; its frame, once it has begun. */
static uint32_t own;
static uint32_t depth;
static const ca_frame *frame;
static const ca_stack *stack;

/* The routine is on the stack before the loop: it ends as incomplete, as do the loops around. */
static void begin(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  if (frame || !hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  ca_push(hot, &cd_process.constructs, cd_sample->function, cd_construct(cd_sample->function),
          cd_sample->sp);
  frame = hot->s + depth;
  stack = hot->stack;
  cd_unlock(hot);
}

static void look_whether_over(void) {
  ca_hot *hot = cd_thread_of(dr_get_current_drcontext())->hot;
  if (hot->stack == stack && hot->s < frame)
    cd_sample_done();
}

static void find(const ca_function *function) {
  for (uint32_t i = 0; i < function->loops_count; i++)
    if (function->loops[i].header == cd_sample->header) {
      own = i + 1;
      depth = function->loops[i].depth;
    }
}

static bool is_of_function(const cd_point *at) {
  return cd_sample && cd_sample->header && !cd_sample->state && at->function &&
         at->function->start == cd_sample->function;
}

void cd_put_loop_begins(const cd_place *p, const cd_point *at) {
  if (!is_of_function(at))
    return;
  if (!own)
    find(at->function);
  if (!own || at->point->address != cd_sample->header)
    return;
  cd_take_flags(p);
  cd_put_helper(p, begin);
  cd_give_flags(p);
}

void cd_put_loop_ends(const cd_place *p, const cd_point *at) {
  if (!is_of_function(at))
    return;
  for (uint32_t loop = at->point->loop; loop; loop = at->function->loops[loop - 1].parent)
    if (loop == own)
      return;
  dr_insert_clean_call(p->dc, p->list, p->where, (void *)look_whether_over, false, 0);
}
