#include "loop_switch.h"
#include "code/modules.h"
#include "core/memory/thread.h"
#include "core/rows/thinned.h"
#include "core/stack/stack.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/thread.h"
#include "attend.h"

enum {
  MODULES = 1024,
  /* To translate a block takes as long as so many executions of a loop's header, some 20 us. Sorts,
   * gzip and sqlite3 take the same with a fourth of it and with twice as much; cc1 has 60,000
   * blocks, and took four times as long where they were not counted. */
  EXECUTIONS_OF_A_BLOCK = 4000,
};
/* Blocks that were translated since the module's were last thrown away, by the module's number. */
static uint64_t translated[MODULES];

static uint64_t *translated_at(uint64_t pc) {
  const ca_module *module = ca_module_at(cd_process.constructs.modules, pc);
  return &translated[module ? module->id % MODULES : 0];
}

void cd_note_translated(uint64_t pc) {
  if (cd_process.stores.thinned)
    ++*translated_at(pc);
}

/* DynamoRIO throws away all blocks of a mapping that the region lies in, and those that run again
 * are translated anew. */
uint64_t cd_worth_of_switching(const ca_function *function) {
  return *translated_at(function->start) * EXECUTIONS_OF_A_BLOCK;
}

/* Activations of the loop, or of loops in it, of the only thread. */
static bool is_pending(const ca_hot *hot, uint loop) {
  const ca_constructs *constructs = &cd_process.constructs;
  for (const ca_stack *stack = hot->thread->stacks.first; stack; stack = stack->next) {
    const ca_frame *top = stack == hot->stack ? hot->s : stack->top;
    for (const ca_frame *f = stack->base; f <= top; f++)
      if (f->flags & CA_FRAME_LOOP && ca_is_within(constructs, f->construct, loop))
        return true;
  }
  return false;
}

/* False: nothing has changed. `counted`: this execution is, but where code is translated anew that
 * counts it. */
static bool change(uint loop, bool counted) {
  ca_thinned *thinned = cd_process.stores.thinned;
  ca_hot *hot = cd_thread_of(dr_get_current_drcontext())->hot;
  bool off = ca_loop_is_off(thinned, loop), changes = false;
  cd_lock(hot);
  if (off) {
    /* What is around it may be off longer. */
    changes = ca_thinned_is_off(thinned, loop);
    thinned->left[loop] = (changes ? 1 : 0) - (counted ? 0 : 1);
    if (changes)
      ca_thinned_on(thinned, loop);
    else
      ca_thinned_off(thinned, loop);
  } else if (hot->thread && !cd_process.memory.threaded && !is_pending(hot, loop)) {
    ca_thinned_off(thinned, loop);
    changes = true;
  } else {
    thinned->enough[loop] = 0; /* until its next activation has ended */
  }
  cd_unlock(hot);
  return changes;
}

static void switch_loop(app_pc header, ptr_uint_t loop, ptr_uint_t counted) {
  const ca_function *function = cd_process.stores.thinned->loops[loop].function;
  const ca_loop *code = ca_loop_of(function, (uint32_t)loop);
  if (change((uint)loop, counted != 0)) {
    *translated_at(code->header) = 0;
    cd_translate_anew((app_pc)code->header, code->last - code->header, header);
  }
}

void cd_put_switch(const cd_place *p, const cd_point *at, uint loop, bool off) {
  ca_thinned *thinned = cd_process.stores.thinned;
  instr_t *over = INSTR_CREATE_label(p->dc);
  thinned->loops[loop].function = at->function;
  bool counted =
      cd_put_look(p, off ? NULL : &thinned->enough[loop], off ? &thinned->left[loop] : NULL, over);
  dr_insert_clean_call(p->dc, p->list, p->where, (void *)switch_loop, false, 3,
                       OPND_CREATE_INT64((ptr_int_t)at->point->address),
                       OPND_CREATE_INT64((ptr_int_t)loop), CD_IMM(counted));
  cd_put(p, over);
}
