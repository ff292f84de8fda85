/* Small builders of instructions. */
#ifndef CD_CODE_H
#define CD_CODE_H

#include "dynamorio/client.h"

#define CD_REG(r) opnd_create_reg(r)
#define CD_REG32(r) opnd_create_reg(reg_64_to_32(r))
#define CD_TLS(offset, size)                                                                       \
  opnd_create_far_base_disp(cd_segment, DR_REG_NULL, DR_REG_NULL, 0, (int)(cd_offset + (offset)),  \
                            size)
#define CD_SLOT(slot) CD_TLS(8 * (slot), OPSZ_8)
/* Fields of the hot state: whole, and the low half. */
#define CD_HOT(field) CD_TLS(offsetof(ca_hot, field), OPSZ_8)
#define CD_HOT32(field) CD_TLS(offsetof(ca_hot, field), OPSZ_4)
#define CD_IMM(value) OPND_CREATE_INT32(value)

/* Where code goes: before `where` in `list`. */
typedef struct {
  void *dc;
  instrlist_t *list;
  instr_t *where;
  uint turn;      /* 0 or 1: neighbouring blocks differ, see cd_take */
  bool loop;      /* the block goes back to its start */
  bool goes_back; /* it may go to code before its end, without a call or return */
} cd_place;

static inline void cd_put(const cd_place *p, instr_t *instr) {
  instrlist_meta_preinsert(p->list, p->where, instr);
}
/* A constant of any size into a register. */
static inline void cd_put_constant(const cd_place *p, reg_id_t reg, uint64_t value) {
  if (value <= UINT32_MAX)
    cd_put(p, INSTR_CREATE_mov_imm(p->dc, CD_REG32(reg), CD_IMM((int)value)));
  else
    cd_put(p, INSTR_CREATE_mov_imm(p->dc, CD_REG(reg), OPND_CREATE_INT64((ptr_int_t)value)));
}

/* Goes to a stub on our stack and comes back; flags must be free. */
static inline void cd_put_stub_call(const cd_place *p, app_pc stub) {
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_SP), CD_REG(DR_REG_RSP)));
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_STACK)));
  cd_put(p, INSTR_CREATE_call(p->dc, opnd_create_pc(stub)));
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_SP)));
}

/* Registers and flags that the target does not need for a moment.
 *
 * A register that each block of a loop puts aside and takes back makes a chain of stores and loads
 * that takes longer than all the rest (as does a counter); with two sets of registers that take
 * turns there are two chains of half the length. */
void cd_registers_init(void);
reg_id_t cd_take(const cd_place *p);
void cd_take_flags(const cd_place *p);
void cd_give(const cd_place *p, reg_id_t reg);
void cd_give_flags(const cd_place *p);
/* Puts the target's value into its register, which may be one that was taken. */
void cd_restore(const cd_place *p, reg_id_t reg);

/* access.c */
typedef struct cd_group cd_group;
void cd_put_group(const cd_place *p, const struct cd_group *g);
/* Loads the address of a memory operand. */
void cd_put_address(const cd_place *p, opnd_t memory, reg_id_t to, reg_id_t scratch);

/* flow.c. Costs are blocks << 32 | second cost, see core/work.h; a call's and a return's are the
 * block's own. */
void cd_put_cost(const cd_place *p, uint64_t cost);
void cd_put_entry_check(const cd_place *p, uint64_t address);
void cd_put_direct_call(const cd_place *p, uint64_t target, uint64_t cost);
void cd_put_indirect_call(const cd_place *p, uint64_t cost);
/* The target of a call into a register. */
void cd_put_target(const cd_place *p, reg_id_t to, reg_id_t scratch);
void cd_put_return(const cd_place *p, uint popped, uint64_t cost);

/* calls.c */
/* Bytes that a return takes off the stack. */
int cd_popped(instr_t *instr);
void cd_put_binder(const cd_place *p);
void cd_put_trace_flow(const cd_place *p, uint kind, opnd_t target, int sp_change);
void cd_put_trace_access(const cd_place *p, opnd_t memory, uint size, bool write);
void cd_put_helper(const cd_place *p, cd_helper helper);

/* repeats.c: string instructions with a repeat prefix */
void cd_put_repeat(const cd_place *p);

/* args.c: a marked routine's arguments. First what registers hold, before any is taken: one that
 * the routine does not need would have no value any more. Then, behind the check for a routine's
 * entry, they become those of the activation. */
void cd_put_registers(const cd_place *p);
void cd_put_args(const cd_place *p, uint64_t entry);

/* execution.c: at the start of a block: if its bytes have changed, it is translated anew. */
void cd_put_watch(const cd_place *p, uint64_t pc, uint bytes);

/* cpuid.c */
bool cd_is_cpuid(instr_t *instr);
void cd_put_cpuid(const cd_place *p);
/* For tests: as on a processor that has all that is hidden. */
extern bool cd_pretend_features;

/* flags.c: a block whose last flags nobody reads gets an instruction that sets them, before a last
 * call or jump, else at its end. */
void cd_flags_begin(void *dc, instrlist_t *list);
bool cd_flags_are_free(instr_t *instr);
/* Takes it out again; false: it is another instruction. */
bool cd_flags_end(void *dc, instrlist_t *list, instr_t *instr);

/* width.c: of what the instruction reads, and of what it writes, the cells beyond the first; 0 for
 * a string instruction that repeats: known only when it runs. */
uint cd_cells_beyond(instr_t *instr);

/* gather.c */
bool cd_is_gather(instr_t *instr);
/* Bytes of all its elements. */
uint cd_gather_bytes(instr_t *instr);
void cd_put_gather(const cd_place *p);

#endif
