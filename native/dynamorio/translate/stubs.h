/* Ways from translated code into C, each made once. */
#ifndef CD_STUBS_H
#define CD_STUBS_H

#include "dynamorio/run/helpers.h"
#include "dynamorio/state/slots.h"
#include "code.h"
#include "emit.h"

void cd_stubs_init(void);
/* Code that calls helper(hot, A, B, C) with the arguments in their slots; `address`: a register
 * that holds the first argument less `offset` instead, with `size` as the second, or DR_REG_NULL.
 * Saves the general registers, not the flags. Helpers and what they call use no vector registers.
 */
app_pc cd_stub(cd_helper helper, reg_id_t address, int64_t offset, uint64_t size);
/* Calls helper(hot, A, B, C), which come from their slots, and goes on at the address in
 * CD_SLOT_BACK. */
const app_pc *cd_far_stub(cd_helper helper);
/* Likewise, called on our stack. */
const app_pc *cd_called_stub(cd_helper helper);
/* Tells of a read of a cell that is older than the parent, whose value is in CD_SLOT_B; goes on at
 * the address in `back`. */
const app_pc *cd_old_stub(reg_id_t back);

/* With several threads, for the cell that is noted in CD_SLOT_CELL and CD_SLOT_NUMBER: likewise,
 * and acquires the cell for a read without a valid value; and before a write of a cell that is not
 * the thread's alone. */
const app_pc *cd_first_stub(reg_id_t back);
const app_pc *cd_taken_stub(reg_id_t back);

/* Before a write of a cell that is older than the frames that are known, whose value is in
 * CD_SLOT_B: see ca_known_write. */
const app_pc *cd_known_stub(reg_id_t back);

/* Code that a maker writes, a piece for each `how`; it must not ask for other stubs. */
typedef void (*cd_maker)(cd_bytes *b, uint64_t how);
const app_pc *cd_made_stub(cd_maker maker, uint64_t how);

/* Goes to a stub on our stack and comes back; flags must be free. */
static inline void cd_put_stub_call(const cd_place *p, app_pc stub) {
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_SP), CD_REG(DR_REG_RSP)));
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_STACK)));
  cd_put(p, INSTR_CREATE_call(p->dc, opnd_create_pc(stub)));
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_SP)));
}
/* Likewise, for a helper whose arguments are in their slots. */
void cd_put_helper(const cd_place *p, cd_helper helper);

/* Calls a stub from within a sequence of bytes, on our stack: its return is predicted. A jump there
 * and back through tables, a dozen bytes less, took 20 ns where there is much code. `over` leads
 * behind it. */
void cd_put_bytes_and_call(const cd_place *p, cd_bytes *b, app_pc stub, uint over);

/* Leaves for `helper`, whose arguments are in their slots, and comes back to where cd_lea_here
 * says. */
static inline uint cd_leave(cd_bytes *b, cd_helper helper, reg_id_t scratch) {
  uint back = cd_lea_ahead(b, scratch);
  cd_wide_local(b, CD_STORE, scratch, 8 * CD_SLOT_BACK);
  cd_go(b, cd_far_stub(helper));
  return back;
}

#endif
