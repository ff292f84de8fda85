#include "entries.h"
#include "core/rows/frame.h"
#include "core/stack/hot.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/modules.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "emit.h"
#include "frames.h"
#include "registers.h"
#include "stubs.h"
#include "where.h"

/* `E`: the routine's entry, from the block, which has put the register aside in slot B. */
enum { E = DR_REG_RAX, F = DR_REG_RCX, T = DR_REG_RDX, R = DR_REG_RSI };

static void put_aside(cd_bytes *b, uint opcode) {
  cd_wide_local(b, opcode, F, 8 * CD_SLOT_D);
  cd_wide_local(b, opcode, T, 8 * CD_SLOT_E);
  cd_wide_local(b, opcode, R, 8 * CD_SLOT_A);
}

/* The frame and the hot state take the routine's name. */
static void take_name(cd_bytes *b) {
  cd_narrow_local(b, CD_LOAD, T, 8 * CD_SLOT_C);
  cd_narrow(b, CD_STORE, T, F, CD_FRAME_FIELD(construct));
  cd_wide(b, CD_STORE, E, F, CD_FRAME_FIELD(entry));
  cd_wide_local(b, CD_STORE, E, offsetof(ca_hot, entry));
}

static void go_back(cd_bytes *b) {
  put_aside(b, CD_LOAD);
  cd_wide_local(b, CD_LOAD, E, 8 * CD_SLOT_B);
  cd_byte(b, 0xc3); /* ret */
}

static const app_pc *in_c; /* cd_h_entry */

/* C decides. */
static void slowly(cd_bytes *b) {
  cd_wide_local(b, CD_LOAD, R, 8 * CD_SLOT_A);
  cd_wide_local(b, CD_STORE, E, 8 * CD_SLOT_A);
  cd_wide_local(b, CD_LOAD, T, 8 * CD_SLOT_SP);
  cd_wide_local(b, CD_LOAD, E, 8 * CD_SLOT_B);
  cd_wide_local(b, CD_STORE, T, 8 * CD_SLOT_B);
  cd_wide_local(b, CD_LOAD, F, 8 * CD_SLOT_D);
  cd_wide_local(b, CD_LOAD, T, 8 * CD_SLOT_E);
  cd_go(b, in_c);
}

/* As in ca_entry, for frames that tail calls and stubs have most often. */
static void make(cd_bytes *b, uint64_t how) {
  uint slow[8], n = 0;
  put_aside(b, CD_STORE);
  cd_wide_local(b, CD_LOAD, F, offsetof(ca_hot, s));
  cd_wide_local(b, CD_LOAD, T, 8 * CD_SLOT_SP);
  cd_wide(b, CD_CMP, T, F, CD_FRAME_FIELD(sp));
  slow[n++] = cd_long_jump(b, CD_JNE);
  cd_wide(b, CD_LOAD, T, F, CD_FRAME_FIELD(flags));
  cd_registers(b, true, 0x85, cd_number(T), T); /* test */
  uint plain = cd_jump(b, CD_JE);
  cd_registers(b, true, 0x83, 7, T); /* cmp */
  cd_byte(b, CA_FRAME_STUB);
  slow[n++] = cd_long_jump(b, CD_JNE);
  cd_zero(b, T);
  cd_wide(b, CD_STORE, T, F, CD_FRAME_FIELD(flags));
  take_name(b);
  go_back(b);
  cd_here(b, plain);
  cd_wide_local(b, CD_LOAD, R, 8 * CD_SLOT_DONE);
  cd_wide_local(b, CD_CMP, R, 8 * CD_SLOT_DONE_END);
  slow[n++] = cd_long_jump(b, CD_JE);
  cd_narrow_local(b, CD_LOAD, T, offsetof(ca_hot, count));
  cd_narrow_local(b, CD_CMP, T, 8 * CD_SLOT_LIMIT);
  slow[n++] = cd_long_jump(b, CD_JAE);
  cd_begin_now(b, F, T);
  cd_note_done(b, F, R, T, 0);
  cd_forget_below(b, F);
  take_name(b);
  go_back(b);
  for (uint i = 0; i < n; i++)
    cd_long_here(b, slow[i]);
  slowly(b);
}
static void make_slow(cd_bytes *b, uint64_t how) {
  put_aside(b, CD_STORE);
  slowly(b);
}

/* What blocks that begin at a routine's entry call when another routine is on top; the address is
 * in rax, whose value is in slot B, the construct in slot C. `plain`: with a frame like most.
 */
static app_pc entry_stub(bool plain) {
  in_c = cd_called_stub(cd_h_entry);
  return *cd_made_stub(plain && cd_is_plain() ? make : make_slow, 0);
}

static void compare_half(cd_bytes *b, size_t offset, uint value) {
  cd_local(b, false, 0x81, 7, offset);
  cd_word(b, value);
}

void cd_put_entry_check(const cd_place *p, uint64_t address, uint loop) {
  uint id = cd_construct(address), own = 0;
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  if (loop) {
    compare_half(&b, offsetof(ca_hot, entry) + 4, (uint)(ca_loop_entry(loop) >> 32));
    own = cd_jump(&b, CD_JE);
  }
  compare_half(&b, offsetof(ca_hot, entry), (uint)address);
  uint other = cd_jump(&b, CD_JNE);
  compare_half(&b, offsetof(ca_hot, entry) + 4, (uint)(address >> 32));
  if (loop)
    cd_here(&b, own);
  uint same = cd_jump(&b, CD_JE);
  cd_here(&b, other);
  cd_put_where(p);
  /* In a register: a store in two halves would make the stub wait for both to reach the cache. */
  cd_wide_local(&b, CD_STORE, DR_REG_RAX, 8 * CD_SLOT_B);
  cd_constant(&b, DR_REG_RAX, address);
  cd_store_slot(&b, CD_SLOT_C, id);
  cd_put_bytes_and_call(
      p, &b, entry_stub(!(cd_process.constructs.list[id].flags & CA_CONSTRUCT_FRAMES)), same);
  cd_give_flags(p);
}
