/* Costs, calls and returns inline, as in core/hotpath.h. Finished activations are noted in a list
 * that cd_join turns into rows. */
#include "flow.h"

#define FRAME CD_FRAME
#define FRAME_FIELD CD_FRAME_FIELD

static void add_cost(cd_bytes *b, reg_id_t scratch, uint64_t cost) {
  if (cost == 0)
    return;
  cd_constant(b, scratch, cost);
  cd_wide_local(b, CD_ADD_TO, scratch, offsetof(ca_hot, cost));
}

/* Without the flags: to keep them takes longer than not to need them. */
static void put_cost_by_lea(const cd_place *p, size_t counter, uint64_t cost) {
  cd_bytes b;
  b.count = 0;
  reg_id_t sum = cd_take(p), more = cost <= INT32_MAX ? DR_REG_NULL : cd_take(p);
  cd_wide_local(&b, CD_LOAD, sum, counter);
  if (more == DR_REG_NULL) {
    cd_wide(&b, CD_LEA, sum, sum, (int)cost);
  } else {
    cd_constant(&b, more, cost);
    cd_memory(&b, true, CD_LEA, cd_number(sum), sum, more, 1, 0);
  }
  cd_wide_local(&b, CD_STORE, sum, counter);
  cd_put_bytes(p, &b);
  if (more != DR_REG_NULL)
    cd_give(p, more);
  cd_give(p, sum);
}

/* Calls a stub from within a sequence of bytes, on our stack: its return is predicted. A jump there
 * and back through tables, a dozen bytes less, took 20 ns where there is much code. `over` leads
 * behind it. */
static void put_bytes_and_call(const cd_place *p, cd_bytes *b, app_pc stub, uint over) {
  enum { CALL = 5 };
  cd_wide_local(b, CD_STORE, DR_REG_RSP, 8 * CD_SLOT_SP);
  cd_wide_local(b, CD_LOAD, DR_REG_RSP, 8 * CD_SLOT_STACK);
  cd_bytes behind;
  behind.count = 0;
  cd_wide_local(&behind, CD_LOAD, DR_REG_RSP, 8 * CD_SLOT_SP);
  uint length = b->count;
  b->count += CALL + behind.count;
  cd_here(b, over);
  b->count = length;
  cd_put_bytes(p, b);
  cd_put(p, INSTR_CREATE_call(p->dc, opnd_create_pc(stub)));
  cd_put_bytes(p, &behind);
}

/* Goes to C before the counter's low half, the second cost, overflows: there are fewer blocks. */
static void put_drain(const cd_place *p, cd_bytes *b, size_t counter) {
  enum { COMPARE = 7, QUARTER_FULL = 0x40 };
  cd_local(b, false, 0x80, COMPARE, counter + 3);
  cd_byte(b, QUARTER_FULL);
  put_bytes_and_call(p, b, *cd_called_stub(cd_h_drain), cd_jump(b, CD_JB));
}

void cd_put_cost(const cd_place *p, uint64_t cost) {
  size_t counter = p->turn ? 8 * CD_SLOT_COST : offsetof(ca_hot, cost);
  bool dead = false;
  cd_bytes b;
  b.count = 0;
  if (cost == 0)
    return;
  if (!p->goes_back && (drreg_are_aflags_dead(p->dc, p->where, &dead) != DRREG_SUCCESS || !dead)) {
    put_cost_by_lea(p, counter, cost);
    return;
  }
  cd_take_flags(p);
  reg_id_t reg = cost <= INT32_MAX ? DR_REG_NULL : cd_take(p);
  if (reg == DR_REG_NULL) {
    cd_local(&b, true, 0x81, 0, counter);
    cd_word(&b, (uint)cost);
  } else {
    cd_constant(&b, reg, cost);
    cd_wide_local(&b, CD_ADD_TO, reg, counter);
  }
  if (p->goes_back)
    put_drain(p, &b, counter);
  else
    cd_put_bytes(p, &b);
  if (reg != DR_REG_NULL)
    cd_give(p, reg);
  cd_give_flags(p);
}

static void compare_half(cd_bytes *b, size_t offset, uint value) {
  cd_local(b, false, 0x81, 7, offset);
  cd_word(b, value);
}

void cd_put_entry_check(const cd_place *p, uint64_t address) {
  uint id = cd_construct(address);
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  compare_half(&b, offsetof(ca_hot, entry), (uint)address);
  uint other = cd_jump(&b, CD_JNE);
  compare_half(&b, offsetof(ca_hot, entry) + 4, (uint)(address >> 32));
  uint same = cd_jump(&b, CD_JE);
  cd_here(&b, other);
  /* In a register: a store in two halves would make the stub wait for both to reach the cache. */
  cd_wide_local(&b, CD_STORE, DR_REG_RAX, 8 * CD_SLOT_B);
  cd_constant(&b, DR_REG_RAX, address);
  cd_store_slot(&b, CD_SLOT_C, id);
  put_bytes_and_call(p, &b, cd_entry_stub(cd_process.constructs[id].flags == 0), same);
  cd_give_flags(p);
}

/* Out of line: everything as it was, and C does it all. `cost` is what the block adds. */
void cd_put_slow(cd_bytes *b, cd_helper helper, reg_id_t scratch, uint64_t cost) {
  add_cost(b, scratch, cost);
  cd_lea_here(b, cd_leave(b, helper, scratch));
}

/* The id of a known target, which is in the table. */
static void load_id(cd_bytes *b, reg_id_t t, const cd_callee *callee) {
  cd_registers(b, false, CD_LOAD, cd_number(t), callee->target);
  cd_registers(b, false, 0x81, 4, t); /* and */
  cd_word(b, (CD_KNOWN_TARGETS - 1) * sizeof(cd_known_target));
  cd_narrow(b, CD_LOAD, t, t, (int)(uint64_t)&callee->table->construct);
}

static void name_frame(cd_bytes *b, reg_id_t f, reg_id_t t, const cd_callee *callee) {
  reg_id_t entry = callee->target;
  if (entry == DR_REG_NULL) {
    cd_narrow(b, 0xc7, DR_REG_RAX, f, FRAME_FIELD(construct));
    cd_word(b, callee->id);
    cd_constant(b, t, callee->entry);
    entry = t;
  } else {
    load_id(b, t, callee);
    cd_narrow(b, CD_STORE, t, f, FRAME_FIELD(construct));
  }
  cd_wide_local(b, CD_STORE, entry, offsetof(ca_hot, entry));
  cd_wide(b, CD_STORE, entry, f, FRAME_FIELD(entry));
  if (callee->flags & CA_CONSTRUCT_STUB) {
    cd_wide(b, 0xc7, DR_REG_RAX, f, FRAME_FIELD(flags));
    cd_word(b, CA_FRAME_STUB);
  }
}

void cd_begin_now(cd_bytes *b, reg_id_t f, reg_id_t t) {
  cd_registers(b, false, 0x83, 0, t); /* add */
  cd_byte(b, 1);
  cd_narrow_local(b, CD_STORE, t, offsetof(ca_hot, count));
  cd_narrow_local(b, CD_STORE, t, offsetof(ca_hot, top_ts));
  cd_narrow(b, CD_STORE, t, f, FRAME_FIELD(ts));
  cd_narrow(b, CD_STORE, t, f, FRAME_FIELD(fresh));
}

uint cd_push_frame(cd_bytes *b, reg_id_t f, reg_id_t t, const cd_callee *callee, uint64_t cost,
                   uint slow[]) {
  uint n = 0;
  cd_wide_local(b, CD_LOAD, f, offsetof(ca_hot, s));
  /* s->sp - sp - 1 < CA_FAR, where sp is rsp - 8 */
  cd_wide(b, CD_LOAD, t, f, FRAME_FIELD(sp));
  cd_registers(b, true, CD_SUB, cd_number(t), DR_REG_RSP);
  cd_registers(b, true, 0x83, 0, t);
  cd_byte(b, 7);
  cd_registers(b, true, 0x81, 7, t);
  cd_word(b, CA_FAR);
  slow[n++] = cd_long_jump(b, CD_JAE);
  cd_narrow_local(b, CD_LOAD, t, offsetof(ca_hot, count));
  cd_narrow_local(b, CD_CMP, t, 8 * CD_SLOT_LIMIT);
  slow[n++] = cd_long_jump(b, CD_JAE);
  cd_constant(b, t, cost);
  cd_wide_local(b, CD_ADD, t, offsetof(ca_hot, cost));
  cd_wide_local(b, CD_ADD, t, 8 * CD_SLOT_COST);
  cd_wide(b, CD_ADD, t, f, FRAME_FIELD(cost));
  cd_registers(b, false, 0x85, cd_number(t), t); /* nearly full: there are fewer blocks */
  slow[n++] = cd_long_jump(b, CD_JS);
  cd_wide(b, CD_STORE, t, f, FRAME_FIELD(cost));
  cd_zero(b, t);
  cd_wide_local(b, CD_STORE, t, offsetof(ca_hot, cost));
  cd_wide_local(b, CD_STORE, t, 8 * CD_SLOT_COST);
  cd_registers(b, true, 0x83, 0, f); /* add */
  cd_byte(b, FRAME);
  cd_wide_local(b, CD_STORE, f, offsetof(ca_hot, s));
  cd_narrow_local(b, CD_LOAD, t, offsetof(ca_hot, top_ts));
  cd_narrow_local(b, CD_STORE, t, offsetof(ca_hot, parent_ts));
  cd_narrow_local(b, CD_LOAD, t, offsetof(ca_hot, count));
  cd_begin_now(b, f, t);
  name_frame(b, f, t, callee);
  cd_wide(b, CD_LEA, t, DR_REG_RSP, -8);
  cd_wide(b, CD_STORE, t, f, FRAME_FIELD(sp));
  return n;
}

void cd_put_direct_call(const cd_place *p, uint64_t target, uint64_t cost) {
  uint id = cd_construct(target), slow[4] = {0}, count = 0, done = 0;
  cd_callee callee = {DR_REG_NULL, NULL, target, id, cd_process.constructs[id].flags};
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  reg_id_t f = cd_take(p), t = cd_take(p);
  if (cd_is_plain() && (callee.flags & ~(uint)CA_CONSTRUCT_STUB) == 0) {
    count = cd_push_frame(&b, f, t, &callee, cost, slow);
    done = cd_jump(&b, CD_JMP);
    for (uint i = 0; i < count; i++)
      cd_long_here(&b, slow[i]);
  }
  cd_constant(&b, t, target);
  cd_wide_local(&b, CD_STORE, t, 8 * CD_SLOT_A);
  cd_wide(&b, CD_LEA, t, DR_REG_RSP, -8);
  cd_wide_local(&b, CD_STORE, t, 8 * CD_SLOT_B);
  cd_store_slot(&b, CD_SLOT_C, id);
  cd_put_slow(&b, cd_h_call, t, cost);
  if (count > 0)
    cd_here(&b, done);
  cd_put_bytes(p, &b);
  cd_give(p, t);
  cd_give(p, f);
  cd_give_flags(p);
}

void cd_note_done(cd_bytes *b, reg_id_t f, reg_id_t r, reg_id_t t, uint64_t cost) {
  cd_wide(b, CD_LOAD, t, f, FRAME_FIELD(near));
  cd_wide(b, CD_SUB_FROM, t, f, FRAME_FIELD(rms) - FRAME);
  cd_wide(b, CD_ADD, t, f, FRAME_FIELD(rms));
  cd_wide(b, CD_STORE, t, r, offsetof(ca_done, rms));
  if (cost > 0) {
    cd_constant(b, t, cost);
    cd_wide_local(b, CD_ADD, t, offsetof(ca_hot, cost));
  } else {
    cd_wide_local(b, CD_LOAD, t, offsetof(ca_hot, cost));
  }
  cd_wide_local(b, CD_ADD, t, 8 * CD_SLOT_COST);
  cd_wide(b, CD_ADD, t, f, FRAME_FIELD(cost));
  cd_wide(b, CD_STORE, t, r, offsetof(ca_done, cost));
  cd_narrow(b, CD_LOAD, t, f, FRAME_FIELD(construct));
  cd_narrow(b, CD_STORE, t, r, offsetof(ca_done, construct));
  cd_wide(b, CD_STORE, f, r, offsetof(ca_done, frame));
  cd_wide(b, CD_LEA, r, r, sizeof(ca_done));
  cd_wide_local(b, CD_STORE, r, 8 * CD_SLOT_DONE);
  cd_zero(b, t);
  cd_wide(b, CD_STORE, t, f, FRAME_FIELD(near));
  cd_wide(b, CD_STORE, t, f, FRAME_FIELD(cost));
  cd_wide(b, CD_STORE, t, f, FRAME_FIELD(rms));
  cd_wide_local(b, CD_STORE, t, offsetof(ca_hot, cost));
  cd_wide_local(b, CD_STORE, t, 8 * CD_SLOT_COST);
}

/* What the end of an activation without flags does, see ca_pop. */
static uint pop_frame(cd_bytes *b, reg_id_t f, reg_id_t r, reg_id_t t, uint64_t cost, uint slow[]) {
  uint n = 0;
  cd_wide_local(b, CD_LOAD, f, offsetof(ca_hot, s));
  cd_wide(b, 0x39, DR_REG_RSP, f, FRAME_FIELD(sp)); /* cmp */
  slow[n++] = cd_long_jump(b, CD_JNE);
  cd_wide_local(b, CD_LOAD, r, 8 * CD_SLOT_DONE);
  cd_wide_local(b, CD_CMP, r, 8 * CD_SLOT_DONE_END);
  slow[n++] = cd_long_jump(b, CD_JE);
  cd_wide(b, 0x83, DR_REG_RDI, f, FRAME_FIELD(flags)); /* cmp with 0 */
  cd_byte(b, 0);
  slow[n++] = cd_long_jump(b, CD_JNE);
  cd_note_done(b, f, r, t, cost);
  cd_narrow(b, CD_LOAD, t, f, FRAME_FIELD(fresh) - 2 * FRAME);
  cd_narrow_local(b, CD_STORE, t, offsetof(ca_hot, parent_ts));
  cd_narrow(b, CD_LOAD, t, f, FRAME_FIELD(fresh) - FRAME);
  cd_narrow_local(b, CD_STORE, t, offsetof(ca_hot, top_ts));
  cd_wide(b, CD_LOAD, t, f, FRAME_FIELD(entry) - FRAME);
  cd_wide_local(b, CD_STORE, t, offsetof(ca_hot, entry));
  cd_wide(b, CD_LEA, f, f, -FRAME);
  cd_wide_local(b, CD_STORE, f, offsetof(ca_hot, s));
  return n;
}

void cd_put_return(const cd_place *p, uint popped, uint64_t cost) {
  uint slow[4] = {0}, count = 0, done = 0;
  cd_bytes b;
  b.count = 0;
  cd_take_flags(p);
  reg_id_t f = cd_take(p), r = cd_take(p), t = cd_take(p);
  if (cd_is_plain() && popped == 8) {
    count = pop_frame(&b, f, r, t, cost, slow);
    done = cd_jump(&b, CD_JMP);
    for (uint i = 0; i < count; i++)
      cd_long_here(&b, slow[i]);
  }
  cd_wide(&b, CD_LEA, t, DR_REG_RSP, (int)popped);
  cd_wide_local(&b, CD_STORE, t, 8 * CD_SLOT_A);
  cd_put_slow(&b, cd_h_return, t, cost);
  if (count > 0)
    cd_here(&b, done);
  cd_put_bytes(p, &b);
  cd_give(p, t);
  cd_give(p, r);
  cd_give(p, f);
  cd_give_flags(p);
}

/* ---- what was noted ---- */

void cd_join(ca_hot *hot) {
  ca_done *end = (ca_done *)cd_slot(hot, CD_SLOT_DONE);
  ca_done *first = (ca_done *)cd_slot(hot, CD_SLOT_DONE_END) - CD_DONE_MAX;
  uint64_t *cost = &((uint64_t *)hot)[CD_SLOT_COST];
  hot->cost += *cost;
  *cost = 0;
  if (end > first)
    ca_rows_join(hot->stack, first, (uint32_t)(end - first));
  ((uint64_t *)hot)[CD_SLOT_DONE] = (uint64_t)first;
  cd_set_limit(hot);
}
