/* Reads and writes: inlined where they touch few cells, and out of line for all others. */
#include "code.h"

enum { INLINE_CELLS = 8 };

void cd_put_address(const cd_place *p, opnd_t memory, reg_id_t to, reg_id_t scratch) {
  drreg_restore_app_values(p->dc, p->list, p->where, memory, NULL);
  if (!drutil_insert_get_mem_addr(p->dc, p->list, p->where, memory, to, scratch))
    cd_fail("an address cannot be computed");
}

static void jump(const cd_place *p, int opcode, instr_t *to) {
  cd_put(p, INSTR_CREATE_jcc(p->dc, opcode, opnd_create_instr(to)));
}

/* From an address to the address of its cell's value: see ca_cell. */
static void put_shadow(const cd_place *p, reg_id_t address, reg_id_t to, reg_id_t scratch) {
  int shift = (int)cd_process.shift;
  void *dc = p->dc;
  cd_put(p, INSTR_CREATE_mov_ld(dc, CD_REG(to), CD_REG(address)));
  cd_put(p, INSTR_CREATE_shr(dc, CD_REG(to), OPND_CREATE_INT8(32 + shift)));
  cd_put(p, INSTR_CREATE_and(dc, CD_REG32(to), CD_IMM(CA_UNIT_MASK)));
  cd_put(p, INSTR_CREATE_mov_ld(dc, CD_REG(scratch), CD_HOT(units)));
  cd_put(p, INSTR_CREATE_mov_ld(dc, CD_REG(to), opnd_create_base_disp(scratch, to, 8, 0, OPSZ_8)));
  cd_put(p, INSTR_CREATE_mov_ld(dc, CD_REG(scratch), CD_REG(address)));
  if (shift > 0)
    cd_put(p, INSTR_CREATE_shr(dc, CD_REG(scratch), OPND_CREATE_INT8(shift)));
  cd_put(p, INSTR_CREATE_mov_ld(dc, CD_REG32(scratch), CD_REG32(scratch)));
  cd_put(p, INSTR_CREATE_lea(dc, CD_REG(to), opnd_create_base_disp(to, scratch, 4, 0, OPSZ_lea)));
}

typedef struct {
  const cd_place *place;
  reg_id_t shadow, scratch;
  instr_t *slow;
} cells;

static opnd_t value_of(const cells *c, uint k) {
  return opnd_create_base_disp(c->shadow, DR_REG_NULL, 0, (int)(4 * k), OPSZ_4);
}

/* A first read of what was last touched under the parent is counted here; older goes slow. */
static void put_read(const cells *c, uint k) {
  const cd_place *p = c->place;
  instr_t *seen = INSTR_CREATE_label(p->dc);
  opnd_t scratch = CD_REG32(c->scratch);
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, scratch, value_of(c, k)));
  if (cd_process.threaded)
    cd_put(p, INSTR_CREATE_and(p->dc, scratch, CD_IMM(CA_TIME_MASK)));
  cd_put(p, INSTR_CREATE_cmp(p->dc, scratch, CD_HOT32(top)));
  jump(p, OP_jnb, seen);
  cd_put(p, INSTR_CREATE_cmp(p->dc, scratch, CD_HOT32(par)));
  jump(p, OP_jb, c->slow);
  cd_put(p, INSTR_CREATE_add(p->dc, CD_HOT(near), OPND_CREATE_INT8(1)));
  cd_put(p, seen);
  if (cd_process.threaded) {
    cd_put(p, INSTR_CREATE_mov_ld(p->dc, scratch, value_of(c, k)));
    cd_put(p, INSTR_CREATE_and(p->dc, scratch, CD_IMM((int)CA_EXCLUSIVE)));
    cd_put(p, INSTR_CREATE_or(p->dc, scratch, CD_HOT32(count)));
  } else {
    cd_put(p, INSTR_CREATE_mov_ld(p->dc, scratch, CD_HOT32(count)));
  }
  cd_put(p, INSTR_CREATE_mov_st(p->dc, value_of(c, k), scratch));
}

/* Other threads are told of a write, and first writes are counted, out of line. */
static void put_write(const cells *c, uint k) {
  const cd_place *p = c->place;
  opnd_t scratch = CD_REG32(c->scratch);
  if (cd_process.threaded || cd_process.footprint)
    cd_put(p, INSTR_CREATE_mov_ld(p->dc, scratch, value_of(c, k)));
  if (cd_process.threaded) {
    cd_put(p, INSTR_CREATE_test(p->dc, scratch, scratch));
    jump(p, OP_jns, c->slow);
  }
  if (cd_process.footprint) {
    if (cd_process.threaded)
      cd_put(p, INSTR_CREATE_and(p->dc, scratch, CD_IMM(CA_TIME_MASK)));
    cd_put(p, INSTR_CREATE_cmp(p->dc, scratch, CD_HOT32(top)));
    jump(p, OP_jb, c->slow);
  }
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, scratch, CD_HOT32(count)));
  if (cd_process.threaded)
    cd_put(p, INSTR_CREATE_or(p->dc, scratch, CD_IMM((int)CA_EXCLUSIVE)));
  cd_put(p, INSTR_CREATE_mov_st(p->dc, value_of(c, k), scratch));
}

static void put_out_of_line(const cd_place *p, reg_id_t address, cd_access access) {
  cd_put_stub_call(p, cd_stub(access.write ? cd_h_write : cd_h_read, address, access.size));
}

void cd_put_access(const cd_place *p, opnd_t memory, cd_access access) {
  uint cell = 1u << cd_process.shift;
  uint count = (access.size + cell - 1) / cell;
  bool power = (access.size & (access.size - 1)) == 0;
  cd_take_flags(p);
  reg_id_t address = cd_take(p), shadow = cd_take(p);
  cd_put_address(p, memory, address, shadow);
  if (count > INLINE_CELLS || !power || cd_process.shift > 3) {
    put_out_of_line(p, address, access);
  } else {
    reg_id_t scratch = cd_take(p);
    instr_t *slow = INSTR_CREATE_label(p->dc), *fast = INSTR_CREATE_label(p->dc);
    instr_t *done = INSTR_CREATE_label(p->dc);
    cells c = {p, shadow, scratch, slow};
    uint mask = (access.size < cell ? access.size : cell) - 1;
    /* Aligned to its size or to a cell, it touches as many cells as are inlined. */
    if (mask > 0 && !access.aligned) {
      cd_put(p, INSTR_CREATE_test(p->dc, opnd_create_reg(reg_resize_to_opsz(address, OPSZ_1)),
                                  OPND_CREATE_INT8((int)mask)));
      jump(p, OP_jz, fast);
    } else {
      cd_put(p, INSTR_CREATE_jmp(p->dc, opnd_create_instr(fast)));
    }
    cd_put(p, slow);
    put_out_of_line(p, address, access);
    cd_put(p, INSTR_CREATE_jmp(p->dc, opnd_create_instr(done)));
    cd_put(p, fast);
    put_shadow(p, address, shadow, scratch);
    for (uint k = 0; k < count; k++) {
      if (access.write)
        put_write(&c, k);
      else
        put_read(&c, k);
    }
    cd_put(p, done);
    cd_give(p, scratch);
  }
  cd_give(p, shadow);
  cd_give(p, address);
  cd_give_flags(p);
}
