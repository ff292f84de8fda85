#include "loops.h"
#include "core/code/constructs.h"
#include "core/rows/frame.h"
#include "core/stack/loops.h"
#include "core/stack/hot.h"
#include "core/wire/trace.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "emit.h"
#include "frames.h"
#include "loop_frames.h"
#include "registers.h"
#include "stubs.h"

static uint construct_of(const ca_function *function, uint32_t loop) {
  ca_constructs *constructs = &cd_process.constructs;
  return loop ? ca_construct_loop(constructs, function, &function->loops[loop - 1]) : 0;
}

static void compare_field(cd_bytes *b, reg_id_t f, int field, uint value) {
  cd_narrow(b, 0x81, DR_REG_RDI, f, field);
  cd_word(b, value);
}

/* Frames below the stack pointer are left over from a jump out of them. */
static void compare_sp(cd_bytes *b, reg_id_t f) {
  cd_wide(b, 0x39, DR_REG_RSP, f, CD_FRAME_FIELD(sp));
}

/* The loop is on top: it has come round once more. */
static uint go_on(cd_bytes *b, reg_id_t f, uint32_t loop) {
  enum { ITERATIONS = CD_FRAME_FIELD(flags) + 4 };
  compare_field(b, f, CD_FRAME_FIELD(construct), loop);
  uint other = cd_jump(b, CD_JNE);
  compare_sp(b, f);
  uint stale = cd_jump(b, CD_JBE);
  cd_narrow(b, 0x83, DR_REG_RAX, f, ITERATIONS); /* add */
  cd_byte(b, 1);
  uint over = cd_jump(b, CD_JNS);
  cd_here(b, other);
  cd_here(b, stale);
  return over;
}

/* No loop is on top but the one that the point lies in. */
static uint stay(cd_bytes *b, reg_id_t f, uint32_t inside) {
  if (inside)
    compare_field(b, f, CD_FRAME_FIELD(construct), inside);
  else {
    cd_narrow(b, 0xf6, DR_REG_RAX, f, CD_FRAME_FIELD(flags)); /* test */
    cd_byte(b, CA_FRAME_LOOP);
  }
  uint other = cd_jump(b, CD_JNE);
  compare_sp(b, f);
  uint over = cd_jump(b, CD_JAE);
  cd_here(b, other);
  return over;
}

static void put_trace(const cd_place *p, reg_id_t scratch, const cd_loop_point *told, bool header) {
  cd_bytes b;
  b.count = 0;
  cd_store_slot(&b, CD_SLOT_A, (uint)told->loop);
  cd_constant(&b, scratch, (uint64_t)told->function);
  cd_wide_local(&b, CD_STORE, scratch, 8 * CD_SLOT_B);
  cd_store_slot(&b, CD_SLOT_C, header ? CA_TRACE_LOOP_HEADER : CA_TRACE_LOOP_EXIT);
  cd_put_bytes(p, &b);
  cd_put_helper(p, cd_h_trace_point);
}

/* For good: translated code refers to it. */
static const cd_loop_point *told_of(const cd_point *at) {
  cd_loop_point *told = dr_global_alloc(sizeof *told);
  cd_lock_here();
  uint loop = construct_of(at->function, at->point->loop);
  *told = (cd_loop_point){loop, cd_process.constructs.list[loop].parent, at->function};
  cd_unlock_here();
  return told;
}

void cd_put_point(const cd_place *p, const cd_point *at) {
  const cd_loop_point *told = told_of(at);
  bool header = at->point->header;
  cd_bytes b;
  b.count = 0;
  if (header && told->loop == 0) /* there is no room for more constructs */
    return;
  cd_take_flags(p);
  reg_id_t f = cd_take(p);
  if (cd_process.trace.on)
    put_trace(p, f, told, header);
  cd_wide_local(&b, CD_LOAD, f, offsetof(ca_hot, s));
  uint over = header ? go_on(&b, f, ca_inlined_loop(&cd_process.stacks, (uint)told->loop))
                     : stay(&b, f, (uint)told->loop);
  cd_wide_local(&b, CD_STORE, DR_REG_RAX, 8 * CD_SLOT_B);
  cd_constant(&b, DR_REG_RAX, (uint64_t)told);
  cd_put_bytes_and_call(p, &b, header ? cd_header_stub() : cd_exit_stub(), over);
  cd_give(p, f);
  cd_give_flags(p);
}
