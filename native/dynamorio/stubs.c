/* Ways from translated code into C. */
#include "code.h"

enum { STUB_BYTES = 1 << 18, KINDS = 1024 };

typedef struct {
  cd_helper helper;
  uint64_t b;
  reg_id_t address;
  app_pc code;
} stub;

static stub stubs[KINDS];
static uint stub_count;
static byte *memory, *next;
static void *mutex;

/* What C may change. */
static const reg_id_t saved[] = {DR_REG_RAX, DR_REG_RCX, DR_REG_RDX, DR_REG_RSI, DR_REG_RDI,
                                 DR_REG_R8,  DR_REG_R9,  DR_REG_R10, DR_REG_R11};
enum { SAVED = sizeof saved / sizeof *saved };

void cd_stubs_init(void) {
  memory = next =
      dr_nonheap_alloc(STUB_BYTES, DR_MEMPROT_READ | DR_MEMPROT_WRITE | DR_MEMPROT_EXEC);
  mutex = dr_mutex_create();
}

static app_pc generate(cd_helper helper, reg_id_t address, uint64_t b) {
  void *dc = dr_get_current_drcontext();
  instrlist_t *il = instrlist_create(dc);
#define ADD(instr) instrlist_meta_append(il, instr)
  for (int i = 0; i < SAVED; i++)
    ADD(INSTR_CREATE_push(dc, CD_REG(saved[i])));
  if (address != DR_REG_NULL) {
    if (address != DR_REG_RSI)
      ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RSI), CD_REG(address)));
    ADD(INSTR_CREATE_mov_imm(dc, CD_REG(DR_REG_RDX), OPND_CREATE_INT64((ptr_int_t)b)));
  } else {
    ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RSI), CD_SLOT(CD_SLOT_A)));
    ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RDX), CD_SLOT(CD_SLOT_B)));
    ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RCX), CD_SLOT(CD_SLOT_C)));
  }
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RDI), CD_SLOT(CD_SLOT_SELF)));
  ADD(INSTR_CREATE_mov_imm(dc, CD_REG(DR_REG_RAX), OPND_CREATE_INT64((ptr_int_t)helper)));
  ADD(INSTR_CREATE_call_ind(dc, CD_REG(DR_REG_RAX)));
  for (int i = SAVED - 1; i >= 0; i--)
    ADD(INSTR_CREATE_pop(dc, CD_REG(saved[i])));
  ADD(INSTR_CREATE_ret(dc));
#undef ADD
  byte *code = next, *end = instrlist_encode(dc, il, code, false);
  instrlist_clear_and_destroy(dc, il);
  if (!end || end + 256 > memory + STUB_BYTES)
    cd_fail("no room for the client's code");
  next = (byte *)(((ptr_uint_t)end + 15) & ~(ptr_uint_t)15);
  return code;
}

app_pc cd_stub(cd_helper helper, reg_id_t address, uint64_t b) {
  dr_mutex_lock(mutex);
  uint i = 0;
  while (i < stub_count &&
         !(stubs[i].helper == helper && stubs[i].address == address && stubs[i].b == b))
    i++;
  if (i == stub_count) {
    if (stub_count == KINDS)
      cd_fail("too many kinds of accesses");
    stubs[i] = (stub){helper, b, address, generate(helper, address, b)};
    stub_count++;
  }
  app_pc code = stubs[i].code;
  dr_mutex_unlock(mutex);
  return code;
}
