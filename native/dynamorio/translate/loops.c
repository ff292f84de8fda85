#include "loops.h"
#include "code/constructs.h"
#include "core/rows/frame.h"
#include "core/rows/thinned.h"
#include "core/stack/loops.h"
#include "core/stack/hot.h"
#include "wire/trace.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "diagnose.h"
#include "emit.h"
#include "frames.h"
#include "loop_frames.h"
#include "loop_switch.h"
#include "registers.h"
#include "stubs.h"
#include "where.h"

static uint construct_of(const ca_function *function, uint32_t loop) {
  ca_constructs *constructs = &cd_process.constructs;
  return loop ? ca_construct_loop(constructs, function, &function->loops[loop - 1]) : 0;
}

/* With the loop on top. */
static void compare_top(cd_bytes *b, uint32_t upper) {
  cd_local(b, false, 0x81, 7, offsetof(ca_hot, entry) + 4);
  cd_word(b, upper);
}

/* Negative: some loop is on top. */
static void compare_with_loops(cd_bytes *b) {
  cd_local(b, false, 0x80, 7, offsetof(ca_hot, entry) + 7); /* cmp */
  cd_byte(b, 0);
}

/* The loop is on top: it has come round once more. */
static uint go_on(cd_bytes *b, uint32_t loop) {
  compare_top(b, (uint32_t)(ca_loop_entry(loop) >> 32));
  uint other = cd_jump(b, CD_JNE);
  cd_local(b, false, 0x83, 0, offsetof(ca_hot, iterations)); /* add */
  cd_byte(b, 1);
  uint over = cd_jump(b, CD_JNS);
  cd_here(b, other);
  return over;
}

/* The same where the loop may be passed over (core/rows/thinned.h): as long as that is so, and what
 * it may lie in is on top, nothing is done. */
static uint go_on_or_pass(cd_bytes *b, const cd_loop_point *told) {
  enum { DECREMENT = 1, OPCODE = 0xff };
  const ca_thinned *thinned = cd_process.stores.thinned;
  bool nested = cd_process.constructs.list[told->parent].kind == CA_LOOP;
  uint within = 0;
  compare_top(b, (uint32_t)(told->entry >> 32));
  uint other = cd_jump(b, CD_JNE);
  cd_local(b, false, 0x83, 0, offsetof(ca_hot, iterations)); /* add */
  cd_byte(b, 1);
  uint full = cd_jump(b, CD_JS);
  uint done = b->count;
  uint over = cd_jump(b, CD_JMP);
  cd_here(b, other);
  if (nested) {
    compare_top(b, (uint32_t)(ca_loop_entry((uint32_t)told->parent) >> 32));
    within = cd_jump(b, CD_JE);
  }
  compare_with_loops(b);
  uint of_another = cd_jump(b, CD_JS);
  if (nested)
    cd_here(b, within);
  if (cd_process.memory.threaded) {
    cd_wide_local(b, CD_STORE, DR_REG_RAX, 8 * CD_SLOT_B);
    cd_wide_local(b, CD_LOAD, DR_REG_RAX, 8 * CD_SLOT_LEFT);
    cd_memory(b, false, OPCODE, DECREMENT, DR_REG_RAX, DR_REG_NULL, 1, 4 * (int)told->loop);
    cd_wide_local(b, CD_LOAD, DR_REG_RAX, 8 * CD_SLOT_B);
  } else {
    cd_memory(b, false, OPCODE, DECREMENT, DR_REG_NULL, DR_REG_NULL, 1,
              (int)(uint64_t)&thinned->left[told->loop]);
  }
  cd_back(b, CD_JNS, done);
  cd_here(b, full);
  cd_here(b, of_another);
  return over;
}

/* No loop is on top but the one that the point lies in. */
static uint stay(cd_bytes *b, uint32_t inside) {
  if (inside && cd_process.stores.thinned) { /* it may be passed over */
    compare_with_loops(b);
    uint none = cd_jump(b, CD_JNS);
    compare_top(b, (uint32_t)(ca_loop_entry(inside) >> 32));
    uint other = cd_jump(b, CD_JNE);
    cd_here(b, none);
    uint over = cd_jump(b, CD_JMP);
    cd_here(b, other);
    return over;
  }
  if (inside) {
    compare_top(b, (uint32_t)(ca_loop_entry(inside) >> 32));
    return cd_jump(b, CD_JE);
  }
  compare_with_loops(b);
  return cd_jump(b, CD_JNS);
}

static void put_trace(const cd_place *p, const cd_loop_point *told, bool header) {
  cd_bytes b;
  b.count = 0;
  reg_id_t scratch = cd_take(p);
  cd_store_slot(&b, CD_SLOT_A, (uint)told->loop);
  cd_constant(&b, scratch, (uint64_t)told->function);
  cd_wide_local(&b, CD_STORE, scratch, 8 * CD_SLOT_B);
  cd_store_slot(&b, CD_SLOT_C, header ? CA_TRACE_LOOP_HEADER : CA_TRACE_LOOP_EXIT);
  cd_put_bytes(p, &b);
  cd_give(p, scratch);
  cd_put_helper(p, cd_h_trace_point);
}

/* For good: translated code refers to it. */
static const cd_loop_point *told_of(const cd_point *at) {
  cd_loop_point *told = dr_global_alloc(sizeof *told);
  cd_lock_here();
  uint loop = construct_of(at->function, at->point->loop);
  uint parent = cd_process.constructs.list[loop].parent;
  const ca_thinned *thinned = cd_process.stores.thinned;
  *told = (cd_loop_point){loop, parent, ca_loop_entry(loop), at->function,
                          thinned ? &thinned->loops[loop].state : NULL};
  cd_unlock_here();
  return told;
}

uint cd_header_at(const cd_point *at) {
  if (!at->point || !at->point->header)
    return 0;
  cd_lock_here();
  uint loop = construct_of(at->function, at->point->loop);
  cd_unlock_here();
  return loop;
}

void cd_put_point(const cd_place *p, const cd_point *at) {
  const cd_loop_point *told = told_of(at);
  bool header = at->point->header;
  cd_bytes b;
  b.count = 0;
  if (header && told->loop == 0) /* there is no room for more constructs */
    return;
  const ca_thinned *thinned = cd_process.stores.thinned;
  bool off = header ? ca_loop_is_off(thinned, (uint32_t)told->loop)
                    : !ca_thinned_may_end(thinned, at->function, (uint32_t)told->loop);
  if (header && thinned)
    cd_put_switch(p, at, (uint)told->loop, off);
  if (off)
    return;
  cd_take_flags(p);
  if (cd_process.trace.on)
    put_trace(p, told, header);
  cd_put_where(p);
  uint over = !header                     ? stay(&b, (uint)told->loop)
              : cd_process.stores.thinned ? go_on_or_pass(&b, told)
                                          : go_on(&b, (uint)told->loop);
  cd_wide_local(&b, CD_STORE, DR_REG_RAX, 8 * CD_SLOT_B);
  cd_constant(&b, DR_REG_RAX, (uint64_t)told);
  cd_put_bytes_and_call(p, &b, header ? cd_header_stub() : cd_exit_stub(), over);
  if (header && cd_process.diagnosis)
    cd_put_diagnosed_header(p, (uint)told->loop, at->function->loops[at->point->loop - 1].exits);
  cd_give_flags(p);
}
