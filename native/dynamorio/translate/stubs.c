#include "stubs.h"
#include "dynamorio/state/low_memory.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/process.h"
#include "old_reads.h"

enum { PIECE = 1 << 20, BITS = 13 };

/* What a stub is for; fields that do not matter are zero. */
typedef struct {
  uint64_t helper;
  int64_t offset;
  uint64_t size;
  uint address, kind;
} purpose;

typedef struct stub {
  struct stub *next;
  purpose what;
  app_pc *entry; /* in low memory, where an instruction reaches it from everywhere */
} stub;

static stub *lists[1 << BITS];
static byte *next, *limit;
static void *mutex;

/* What C may change. */
static const reg_id_t saved[] = {DR_REG_RAX, DR_REG_RCX, DR_REG_RDX, DR_REG_RSI, DR_REG_RDI,
                                 DR_REG_R8,  DR_REG_R9,  DR_REG_R10, DR_REG_R11};
enum { SAVED = sizeof saved / sizeof *saved };

/* All, so that they lie there by their numbers. */
static const reg_id_t every[] = {
    DR_REG_R15, DR_REG_R14, DR_REG_R13, DR_REG_R12, DR_REG_R11, DR_REG_R10, DR_REG_R9,  DR_REG_R8,
    DR_REG_RDI, DR_REG_RSI, DR_REG_RBP, DR_REG_RSP, DR_REG_RBX, DR_REG_RDX, DR_REG_RCX, DR_REG_RAX};
enum { EVERY = sizeof every / sizeof *every };

void cd_stubs_init(void) {
  mutex = dr_mutex_create();
}

/* Room for one more stub. */
static byte *room(void) {
  enum { LONGEST = 1 << 12 };
  if (limit - next < LONGEST) {
    next = dr_nonheap_alloc(PIECE, DR_MEMPROT_READ | DR_MEMPROT_WRITE | DR_MEMPROT_EXEC);
    limit = next + PIECE;
  }
  return next;
}

static void use_until(byte *end) {
  if (!end || end > limit)
    cd_fail_translating("a way into the client is too long");
  next = (byte *)(((ptr_uint_t)end + 15) & ~(ptr_uint_t)15);
}

static byte *encoded(void *dc, instrlist_t *il) {
  byte *code = room(), *end = instrlist_encode(dc, il, code, true);
  instrlist_clear_and_destroy(dc, il);
  use_until(end);
  return code;
}

#define ADD(instr) instrlist_meta_append(il, instr)

static void add_call(void *dc, instrlist_t *il, uint64_t helper) {
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RDI), CD_SLOT(CD_SLOT_SELF)));
  ADD(INSTR_CREATE_mov_imm(dc, CD_REG(DR_REG_RAX), OPND_CREATE_INT64((ptr_int_t)helper)));
  ADD(INSTR_CREATE_call_ind(dc, CD_REG(DR_REG_RAX)));
}

/* Where loops are diagnosed, C may look at all that there is. */
static void add_saves(void *dc, instrlist_t *il) {
  bool all = cd_process.diagnosis != NULL;
  for (int i = 0; i < (all ? EVERY : SAVED); i++)
    ADD(INSTR_CREATE_push(dc, CD_REG(all ? every[i] : saved[i])));
  if (all)
    ADD(INSTR_CREATE_mov_st(dc, CD_SLOT(CD_SLOT_REGISTERS), CD_REG(DR_REG_RSP)));
}

static void add_restores(void *dc, instrlist_t *il) {
  bool all = cd_process.diagnosis != NULL;
  if (all)
    ADD(INSTR_CREATE_mov_st(dc, CD_SLOT(CD_SLOT_REGISTERS), CD_IMM(0)));
  for (int i = all ? EVERY - 1 : SAVED - 1; i >= 0; i--)
    if (all && every[i] == DR_REG_RSP)
      ADD(INSTR_CREATE_lea(dc, CD_REG(DR_REG_RSP),
                           opnd_create_base_disp(DR_REG_RSP, DR_REG_NULL, 0, 8, OPSZ_lea)));
    else
      ADD(INSTR_CREATE_pop(dc, CD_REG(all ? every[i] : saved[i])));
}

static void add_own_stack(void *dc, instrlist_t *il) {
  ADD(INSTR_CREATE_mov_st(dc, CD_SLOT(CD_SLOT_SP), CD_REG(DR_REG_RSP)));
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_STACK)));
}

/* Called, on our stack: cd_stub. */
static byte *called(const purpose *w) {
  void *dc = dr_get_current_drcontext();
  instrlist_t *il = instrlist_create(dc);
  add_saves(dc, il);
  if (w->address != DR_REG_NULL) {
    ADD(INSTR_CREATE_lea(
        dc, CD_REG(DR_REG_RSI),
        opnd_create_base_disp(w->address, DR_REG_NULL, 0, (int)w->offset, OPSZ_lea)));
    if (w->helper == (uint64_t)cd_h_accesses)
      ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RDX), CD_SLOT(CD_SLOT_B)));
    else
      ADD(INSTR_CREATE_mov_imm(dc, CD_REG(DR_REG_RDX), OPND_CREATE_INT64((ptr_int_t)w->size)));
  } else {
    ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RSI), CD_SLOT(CD_SLOT_A)));
    ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RDX), CD_SLOT(CD_SLOT_B)));
    ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RCX), CD_SLOT(CD_SLOT_C)));
  }
  add_call(dc, il, w->helper);
  add_restores(dc, il);
  ADD(INSTR_CREATE_ret(dc));
  return encoded(dc, il);
}

/* Jumped to: cd_far_stub. */
static byte *far(const purpose *w) {
  void *dc = dr_get_current_drcontext();
  instrlist_t *il = instrlist_create(dc);
  add_own_stack(dc, il);
  add_saves(dc, il);
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RSI), CD_SLOT(CD_SLOT_A)));
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RDX), CD_SLOT(CD_SLOT_B)));
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RCX), CD_SLOT(CD_SLOT_C)));
  add_call(dc, il, w->helper);
  add_restores(dc, il);
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_SP)));
  ADD(INSTR_CREATE_jmp_ind(dc, CD_SLOT(CD_SLOT_BACK)));
  return encoded(dc, il);
}

/* Jumped to; the helper saves what it changes: cd_old_stub. */
static byte *old(const purpose *w) {
  static const reg_id_t used[] = {DR_REG_RAX, DR_REG_RSI, DR_REG_RDI};
  enum { USED = sizeof used / sizeof *used };
  void *dc = dr_get_current_drcontext();
  instrlist_t *il = instrlist_create(dc);
  if (!ca_all_out_of_line(&cd_process.memory) && w->helper != (uint64_t)cd_q_take &&
      w->helper != (uint64_t)cd_q_known)
    cd_add_near_old(dc, il, w->address, w->helper == (uint64_t)cd_q_first);
  add_own_stack(dc, il);
  ADD(INSTR_CREATE_push(dc, CD_REG(w->address)));
  for (int i = 0; i < USED; i++)
    ADD(INSTR_CREATE_push(dc, CD_REG(used[i])));
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG32(DR_REG_RSI), CD_TLS(8 * CD_SLOT_B, OPSZ_4)));
  add_call(dc, il, w->helper);
  for (int i = USED - 1; i >= 0; i--)
    ADD(INSTR_CREATE_pop(dc, CD_REG(used[i])));
  ADD(INSTR_CREATE_pop(dc, CD_REG(w->address)));
  ADD(INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_RSP), CD_SLOT(CD_SLOT_SP)));
  ADD(INSTR_CREATE_jmp_ind(dc, CD_REG(w->address)));
  return encoded(dc, il);
}
#undef ADD

/* Code that is there already as bytes. */
static byte *made(const purpose *w) {
  cd_bytes b;
  b.count = 0;
  ((cd_maker)w->helper)(&b, w->size);
  byte *code = room();
  memcpy(code, b.at, b.count);
  use_until(code + b.count);
  return code;
}

enum { CALLED, FAR, OLD, MADE };

static const app_pc *find(const purpose *what) {
  uint hash = (uint)(what->helper >> 4) ^ (uint)what->offset * 31 ^ (uint)what->size * 7 ^
              what->address << 8 ^ what->kind;
  dr_mutex_lock(mutex);
  stub **list = &lists[hash * 0x9E3779B1u >> (32 - BITS)], *one = *list;
  while (one && memcmp(&one->what, what, sizeof *what) != 0)
    one = one->next;
  if (!one) {
    byte *(*const build[])(const purpose *) = {called, far, old, made};
    app_pc *entry = cd_low_memory_alloc(sizeof *entry);
    *entry = build[what->kind](what);
    one = dr_global_alloc(sizeof *one);
    *one = (stub){*list, *what, entry};
    *list = one;
  }
  const app_pc *entry = one->entry;
  dr_mutex_unlock(mutex);
  return entry;
}

app_pc cd_stub(cd_helper helper, reg_id_t address, int64_t offset, uint64_t size) {
  purpose what = {(uint64_t)helper, offset, size, address, CALLED};
  return *find(&what);
}

const app_pc *cd_called_stub(cd_helper helper) {
  purpose what = {(uint64_t)helper, 0, 0, DR_REG_NULL, CALLED};
  return find(&what);
}

const app_pc *cd_far_stub(cd_helper helper) {
  purpose what = {(uint64_t)helper, 0, 0, 0, FAR};
  return find(&what);
}

const app_pc *cd_old_stub(reg_id_t back) {
  purpose what = {(uint64_t)cd_q_old, 0, 0, back, OLD};
  return find(&what);
}

const app_pc *cd_first_stub(reg_id_t back) {
  purpose what = {(uint64_t)cd_q_first, 0, 0, back, OLD};
  return find(&what);
}

const app_pc *cd_taken_stub(reg_id_t back) {
  purpose what = {(uint64_t)cd_q_take, 0, 0, back, OLD};
  return find(&what);
}

const app_pc *cd_known_stub(reg_id_t back) {
  purpose what = {(uint64_t)cd_q_known, 0, 0, back, OLD};
  return find(&what);
}

const app_pc *cd_made_stub(cd_maker maker, uint64_t how) {
  purpose what = {(uint64_t)maker, 0, how, 0, MADE};
  return find(&what);
}

void cd_put_helper(const cd_place *p, cd_helper helper) {
  cd_put_stub_call(p, cd_stub(helper, DR_REG_NULL, 0, 0));
}

void cd_put_bytes_and_call(const cd_place *p, cd_bytes *b, app_pc stub, uint over) {
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
