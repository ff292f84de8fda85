#include "loop_frames.h"
#include "code/constructs.h"
#include "core/rows/frame.h"
#include "core/rows/thinned.h"
#include "core/stack/hot.h"
#include "core/stack/stack.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "emit.h"
#include "frames.h"
#include "stubs.h"

/* `P`: the cd_loop_point. */
enum { P = DR_REG_RAX, F = DR_REG_RCX, T = DR_REG_RDX, R = DR_REG_RSI };

#define POINT(field) ((int)offsetof(cd_loop_point, field))

enum { BEFORE = CD_FRAME_FIELD(flags) + 4, MAX_SLOW = 16 };

/* Ways out to C, each with nothing done that it would not do. */
typedef struct {
  uint count, at[MAX_SLOW];
} ways;

static void slow_if(cd_bytes *b, ways *w, uint opcode) {
  w->at[w->count++] = cd_long_jump(b, opcode);
}

static void put_aside(cd_bytes *b, uint opcode) {
  cd_wide_local(b, opcode, F, 8 * CD_SLOT_D);
  cd_wide_local(b, opcode, T, 8 * CD_SLOT_E);
  cd_wide_local(b, opcode, R, 8 * CD_SLOT_A);
}

static void go_back(cd_bytes *b) {
  put_aside(b, CD_LOAD);
  cd_wide_local(b, CD_LOAD, P, 8 * CD_SLOT_B);
  cd_byte(b, 0xc3); /* ret */
}

/* C's own: a stub must not be asked for while another is made. */
static const app_pc *header_in_c, *exit_in_c;

/* C does the rest: loop and function in slots A and B. */
static void slowly(cd_bytes *b, const ways *w, const app_pc *in_c) {
  for (uint i = 0; i < w->count; i++)
    cd_long_here(b, w->at[i]);
  cd_wide_local(b, CD_LOAD, R, 8 * CD_SLOT_A);
  cd_wide(b, CD_LOAD, T, P, POINT(loop));
  cd_wide_local(b, CD_STORE, T, 8 * CD_SLOT_A);
  cd_wide(b, CD_LOAD, T, P, POINT(function));
  cd_wide_local(b, CD_LOAD, P, 8 * CD_SLOT_B);
  cd_wide_local(b, CD_STORE, T, 8 * CD_SLOT_B);
  cd_wide_local(b, CD_LOAD, F, 8 * CD_SLOT_D);
  cd_wide_local(b, CD_LOAD, T, 8 * CD_SLOT_E);
  cd_go(b, in_c);
}

/* `F`: the top frame, which is none that a jump has left. */
static void find_top(cd_bytes *b, ways *w) {
  cd_wide_local(b, CD_LOAD, F, offsetof(ca_hot, s));
  cd_wide_local(b, CD_LOAD, T, 8 * CD_SLOT_SP);
  cd_wide(b, CD_CMP, T, F, CD_FRAME_FIELD(sp));
  slow_if(b, w, CD_JA);
}

/* The construct around that of the top frame. */
static void load_parent(cd_bytes *b) {
  cd_narrow(b, CD_LOAD, T, F, CD_FRAME_FIELD(construct));
  cd_registers(b, true, 0x69, cd_number(T), T); /* imul */
  cd_word(b, sizeof(ca_construct));
  cd_constant(b, R, (uint64_t)cd_process.constructs.list);
  cd_memory(b, false, CD_LOAD, cd_number(T), R, T, 1, offsetof(ca_construct, parent));
}

/* The top frame, a loop's, ends: see ca_pop. `F`: the one below. */
static void pop(cd_bytes *b, ways *w) {
  cd_narrow(b, 0x81, DR_REG_RDI, F, CD_FRAME_FIELD(flags)); /* cmp */
  cd_word(b, CA_FRAME_LOOP);
  slow_if(b, w, CD_JNE);
  cd_wide_local(b, CD_LOAD, R, 8 * CD_SLOT_DONE);
  cd_wide_local(b, CD_CMP, R, 8 * CD_SLOT_DONE_END);
  slow_if(b, w, CD_JE);
  cd_note_done(b, F, R, T, 0);
  cd_forget_below(b, F);
  cd_narrow_local(b, CD_LOAD, T, offsetof(ca_hot, iterations));
  if (cd_process.stores.counts) {
    cd_registers(b, false, 0x81, 1, T); /* or */
    cd_word(b, CA_DONE_LOOP);
  }
  cd_narrow(b, CD_STORE, T, R, (int)offsetof(ca_done, iterations) - (int)sizeof(ca_done));
  cd_narrow(b, CD_LOAD, T, F, BEFORE);
  cd_narrow_local(b, CD_STORE, T, offsetof(ca_hot, iterations));
  cd_zero(b, T);
  cd_wide(b, CD_STORE, T, F, CD_FRAME_FIELD(flags));
  cd_narrow(b, CD_LOAD, T, F, CD_FRAME_FIELD(fresh) - 2 * CD_FRAME);
  cd_narrow_local(b, CD_STORE, T, offsetof(ca_hot, parent_ts));
  cd_narrow(b, CD_LOAD, T, F, CD_FRAME_FIELD(fresh) - CD_FRAME);
  cd_narrow_local(b, CD_STORE, T, offsetof(ca_hot, top_ts));
  cd_wide(b, CD_LOAD, T, F, CD_FRAME_FIELD(entry) - CD_FRAME);
  cd_wide_local(b, CD_STORE, T, offsetof(ca_hot, entry));
  cd_wide(b, CD_LEA, F, F, -CD_FRAME);
  cd_wide_local(b, CD_STORE, F, offsetof(ca_hot, s));
}

/* The loop begins on the top frame, that of what is around it: see ca_push. */
static void push(cd_bytes *b, ways *w) {
  /* A routine whose stack is not aligned could not be told from its loops. */
  cd_narrow(b, CD_LOAD, T, F, CD_FRAME_FIELD(flags));
  cd_shift(b, CD_RIGHT, T, __builtin_ctz(CA_FRAME_LOOP));
  cd_narrow(b, CD_XOR, T, F, CD_FRAME_FIELD(sp));
  cd_registers(b, true, 0xf7, 0, T); /* test */
  cd_word(b, 1);
  slow_if(b, w, CD_JNE);
  cd_narrow_local(b, CD_LOAD, T, offsetof(ca_hot, count));
  cd_narrow_local(b, CD_CMP, T, 8 * CD_SLOT_LIMIT);
  slow_if(b, w, CD_JAE);
  cd_wide_local(b, CD_LOAD, T, offsetof(ca_hot, cost));
  cd_wide_local(b, CD_ADD, T, 8 * CD_SLOT_COST);
  cd_wide(b, CD_ADD, T, F, CD_FRAME_FIELD(cost));
  cd_registers(b, false, 0x85, cd_number(T), T); /* nearly full: there are fewer blocks */
  slow_if(b, w, CD_JS);
  cd_wide(b, CD_STORE, T, F, CD_FRAME_FIELD(cost));
  cd_zero(b, T);
  cd_wide_local(b, CD_STORE, T, offsetof(ca_hot, cost));
  cd_wide_local(b, CD_STORE, T, 8 * CD_SLOT_COST);
  cd_wide(b, CD_LEA, F, F, CD_FRAME);
  cd_wide_local(b, CD_STORE, F, offsetof(ca_hot, s));
  cd_narrow_local(b, CD_LOAD, T, offsetof(ca_hot, top_ts));
  cd_narrow_local(b, CD_STORE, T, offsetof(ca_hot, parent_ts));
  cd_narrow_local(b, CD_LOAD, T, offsetof(ca_hot, count));
  cd_begin_now(b, F, T);
  cd_wide(b, CD_LOAD, T, P, POINT(loop));
  cd_narrow(b, CD_STORE, T, F, CD_FRAME_FIELD(construct));
  cd_wide(b, CD_LOAD, T, P, POINT(entry));
  cd_wide(b, CD_STORE, T, F, CD_FRAME_FIELD(entry));
  cd_wide_local(b, CD_STORE, T, offsetof(ca_hot, entry));
  cd_wide(b, CD_LOAD, T, F, CD_FRAME_FIELD(sp) - CD_FRAME);
  cd_registers(b, true, 0x83, 1, T); /* or */
  cd_byte(b, 1);
  cd_wide(b, CD_STORE, T, F, CD_FRAME_FIELD(sp));
  cd_narrow(b, 0xc7, DR_REG_RAX, F, CD_FRAME_FIELD(flags)); /* mov */
  cd_word(b, CA_FRAME_LOOP);
  cd_narrow_local(b, CD_LOAD, T, offsetof(ca_hot, iterations));
  cd_narrow(b, CD_STORE, T, F, BEFORE);
  cd_zero(b, T);
  cd_narrow_local(b, CD_STORE, T, offsetof(ca_hot, iterations));
}

/* C decides which entries of a loop that is passed over become activations. */
static void check_open(cd_bytes *b, ways *w) {
  if (!cd_process.stores.thinned)
    return;
  cd_wide(b, CD_LOAD, T, P, POINT(state));
  cd_narrow(b, 0x83, DR_REG_RDI, T, 0); /* cmp */
  cd_byte(b, CA_LOOP_OPEN);
  slow_if(b, w, CD_JNE);
}

/* Most often the top frame is of what is around the loop; else of a loop in it, or beside it. If it
 * is the loop's own, it has come round too often. */
static void make_header(cd_bytes *b, uint64_t how) {
  ways w = {0};
  put_aside(b, CD_STORE);
  find_top(b, &w);
  cd_narrow(b, CD_LOAD, T, F, CD_FRAME_FIELD(construct));
  cd_narrow(b, CD_CMP, T, P, POINT(loop));
  slow_if(b, &w, CD_JE);
  cd_narrow(b, CD_CMP, T, P, POINT(parent));
  uint around = cd_long_jump(b, CD_JE);
  load_parent(b);
  cd_narrow(b, CD_CMP, T, P, POINT(parent));
  uint beside = cd_long_jump(b, CD_JE);
  cd_narrow(b, CD_CMP, T, P, POINT(loop));
  slow_if(b, &w, CD_JNE);
  pop(b, &w);
  cd_local(b, false, 0x83, 0, offsetof(ca_hot, iterations)); /* add */
  cd_byte(b, 1);
  slow_if(b, &w, CD_JS);
  go_back(b);
  cd_long_here(b, beside);
  pop(b, &w);
  cd_long_here(b, around);
  check_open(b, &w);
  push(b, &w);
  go_back(b);
  slowly(b, &w, header_in_c);
}

/* Only loops of the routine that runs, to which the point belongs, end. */
static void check_routine(cd_bytes *b, ways *w) {
  cd_move(b, R, F);
  uint again = b->count;
  cd_wide(b, CD_LEA, R, R, -CD_FRAME);
  cd_narrow(b, 0xf6, DR_REG_RAX, R, CD_FRAME_FIELD(flags)); /* test */
  cd_byte(b, CA_FRAME_LOOP);
  cd_back(b, CD_JNE, again);
  cd_wide(b, CD_LOAD, T, P, POINT(function));
  cd_wide(b, CD_LOAD, T, T, offsetof(ca_function, start));
  cd_wide(b, CD_CMP, T, R, CD_FRAME_FIELD(entry));
  slow_if(b, w, CD_JNE);
}

/* Into the loop around, or out of all. */
static void make_exit(cd_bytes *b, uint64_t how) {
  ways w = {0};
  put_aside(b, CD_STORE);
  find_top(b, &w);
  cd_narrow(b, 0x83, DR_REG_RDI, P, POINT(loop)); /* cmp */
  cd_byte(b, 0);
  uint out_of_all = cd_long_jump(b, CD_JE);
  load_parent(b);
  cd_narrow(b, CD_CMP, T, P, POINT(loop));
  slow_if(b, &w, CD_JNE);
  pop(b, &w);
  go_back(b);
  cd_long_here(b, out_of_all);
  check_routine(b, &w);
  uint again = b->count;
  pop(b, &w);
  cd_narrow(b, 0xf6, DR_REG_RAX, F, CD_FRAME_FIELD(flags)); /* test */
  cd_byte(b, CA_FRAME_LOOP);
  cd_back(b, CD_JNE, again);
  go_back(b);
  slowly(b, &w, exit_in_c);
}

static void make_slow(cd_bytes *b, uint64_t header) {
  ways none = {0};
  put_aside(b, CD_STORE);
  slowly(b, &none, header ? header_in_c : exit_in_c);
}

app_pc cd_header_stub(void) {
  header_in_c = cd_called_stub(cd_h_loop_header);
  return *(cd_is_plain() ? cd_made_stub(make_header, 0) : cd_made_stub(make_slow, 1));
}

app_pc cd_exit_stub(void) {
  exit_in_c = cd_called_stub(cd_h_loop_exit);
  return *(cd_is_plain() ? cd_made_stub(make_exit, 0) : cd_made_stub(make_slow, 0));
}
