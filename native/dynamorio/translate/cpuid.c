#include "cpuid.h"
#include "dynamorio/state/slots.h"
#include "registers.h"

enum { ANY = -1 };
#define ALL (~0u)
#define BIT(n) (1u << (n))

typedef struct {
  uint leaf;
  int subleaf;
  uint kept[4]; /* of eax, ebx, ecx, edx */
} row;

static const row rows[] = {
    /* FSGSBASE, HLE, RTM; shadow stacks, key locker; UINTR, VP2INTERSECT, RTM_ALWAYS_ABORT,
     * TSXLDTRK, AMX of three kinds, AVX512_FP16 */
    {7,
     0,
     {ALL, ~(BIT(0) | BIT(4) | BIT(11)), ~(BIT(7) | BIT(23)),
      ~(BIT(5) | BIT(8) | BIT(11) | BIT(16) | BIT(22) | BIT(23) | BIT(24) | BIT(25))}},
    /* Of what is new only AVX-VNNI, AVX512_BF16 and fast string instructions. */
    {7, 1, {BIT(4) | BIT(5) | BIT(10) | BIT(11) | BIT(12), 0, 0, 0}},
    /* Components of the state: not those of AMX and what came later. */
    {13, 0, {0x2ff, ALL, ALL, 0}},
    {13, 17, {0, 0, 0, 0}},
    {13, 18, {0, 0, 0, 0}},
    /* Tiles. */
    {29, ANY, {0, 0, 0, 0}},
    {30, ANY, {0, 0, 0, 0}},
    /* CLZERO, RDPRU, MCOMMIT */
    {0x80000008, ANY, {ALL, ~(BIT(0) | BIT(4) | BIT(8)), ALL, ALL}},
};
enum { ROWS = sizeof rows / sizeof *rows };

bool cd_pretend_features;

bool cd_is_cpuid(instr_t *instr) {
  return instr_get_opcode(instr) == OP_cpuid || instr_get_opcode(instr) == OP_xgetbv;
}

static void remember(const cd_place *p, int slot, reg_id_t reg) {
  cd_restore(p, reg);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(slot), CD_REG(reg)));
}

static void unless(const cd_place *p, int slot, uint value, instr_t *elsewhere) {
  cd_put(p, INSTR_CREATE_cmp(p->dc, CD_TLS(8 * slot, OPSZ_4), CD_IMM((int)value)));
  cd_put(p, INSTR_CREATE_jcc(p->dc, OP_jne, opnd_create_instr(elsewhere)));
}

static void keep(const cd_place *p, reg_id_t reg, uint bits) {
  if (bits == ALL)
    return;
  if (cd_pretend_features)
    cd_put(p, INSTR_CREATE_or(p->dc, CD_REG(reg), CD_IMM((int)~bits)));
  cd_put(p, INSTR_CREATE_and(p->dc, CD_REG(reg), CD_IMM((int)bits)));
}

static void hide_features(const cd_place *p) {
  static const reg_id_t registers[4] = {DR_REG_EAX, DR_REG_EBX, DR_REG_ECX, DR_REG_EDX};
  for (uint i = 0; i < ROWS; i++) {
    instr_t *other = INSTR_CREATE_label(p->dc);
    unless(p, CD_SLOT_A, rows[i].leaf, other);
    if (rows[i].subleaf != ANY)
      unless(p, CD_SLOT_B, (uint)rows[i].subleaf, other);
    for (int r = 0; r < 4; r++)
      keep(p, registers[r], rows[i].kept[r]);
    cd_put(p, other);
  }
}

static void hide_components(const cd_place *p) {
  instr_t *other = INSTR_CREATE_label(p->dc);
  unless(p, CD_SLOT_B, 0, other);
  keep(p, DR_REG_EAX, rows[2].kept[0]);
  cd_put(p, other);
}

/* Behind the instruction the target's registers are in place, and its flags may be, too: they are
 * put aside on our stack. */
void cd_put_cpuid(const cd_place *p) {
  cd_place behind = *p;
  bool is_cpuid = instr_get_opcode(p->where) == OP_cpuid;
  behind.where = instr_get_next(p->where); /* NULL: at the end */
  if (is_cpuid)
    remember(p, CD_SLOT_A, DR_REG_RAX);
  remember(p, CD_SLOT_B, DR_REG_RCX);
  cd_put(&behind, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_SP), CD_REG(DR_REG_RSP)));
  cd_put(&behind, INSTR_CREATE_mov_ld(p->dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_STACK)));
  cd_put(&behind, INSTR_CREATE_pushf(p->dc));
  if (is_cpuid)
    hide_features(&behind);
  else
    hide_components(&behind);
  cd_put(&behind, INSTR_CREATE_popf(p->dc));
  cd_put(&behind, INSTR_CREATE_mov_ld(p->dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_SP)));
}
