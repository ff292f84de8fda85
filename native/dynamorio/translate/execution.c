/* Code that may not be executed, and code that changes unseen.
 *
 * DynamoRIO translates whatever can be read. And it notices what is written over through the
 * addresses that are executed: of shared memory that is mapped for writing elsewhere, as compilers
 * at run time do, it would go on with what it has translated. So each block of shared memory begins
 * with a comparison. In the middle of a block nothing has to be seen: the processor, too, is
 * promised to see code that was written at another address at a jump that waits for it only. */
#include "code.h"

/* Nowhere: a processor refuses any address that is not a sign extension of its low 48 bits. */
#define NOWHERE (1ull << 63)

static bool may_execute(uint64_t pc) {
  ca_region region;
  /* Of memory that is not there, DynamoRIO says so itself. */
  return !cd_region(pc, &region) || region.executable;
}

void cd_cut(void *dc, instrlist_t *list, instr_t *from) {
  for (instr_t *next; from; from = next) {
    next = instr_get_next(from);
    instrlist_remove(list, from);
    instr_destroy(dc, from);
  }
}

bool cd_is_denied(uint64_t pc) {
  return !may_execute(pc);
}

/* Where a block leaves what may be executed. */
static instr_t *first_denied(void *dc, uint64_t pc, instrlist_t *list) {
  ca_region region;
  if (!cd_region(pc, &region))
    return NULL;
  if (!region.executable)
    return instrlist_first(list);
  for (instr_t *i = instrlist_first_app(list); i; i = instr_get_next_app(i)) {
    uint64_t at = (uint64_t)instr_get_app_pc(i), end = at + (uint64_t)instr_length(dc, i);
    if (end <= region.end)
      continue;
    if (!may_execute(region.end))
      return i;
    if (at >= region.end || !cd_region(region.end, &region))
      return NULL;
  }
  return NULL;
}

bool cd_deny(void *dc, uint64_t pc, instrlist_t *list) {
  instr_t *denied = first_denied(dc, pc, list);
  bool whole = denied && denied == instrlist_first(list);
  if (!denied)
    return false;
  cd_cut(dc, list, denied);
  if (whole) {
    instr_t *faults =
        INSTR_CREATE_mov_ld(dc, CD_REG(DR_REG_EAX), opnd_create_abs_addr((void *)NOWHERE, OPSZ_4));
    instrlist_append(list, INSTR_XL8(faults, (app_pc)pc));
  }
  return whole;
}

/* ---- what a handler is told ---- */

enum { TRAP = 5, SEGV = 11, MAPERR = 1, ACCERR = 2, BY_KERNEL = 128 };
enum { PROTECTION = 13, PAGE_FAULT = 14, FETCH_BY_USER = 0x14, PRESENT = 1 };
/* A signal's frame, from where the handler's stack pointer points to: the return address, struct
 * ucontext with the registers, siginfo. */
typedef struct {
  uint64_t back, about_context[5], registers[16], rip, flags, segments;
  uint64_t error, trap, old_mask, cr2, more[9], mask;
  struct {
    int number, error, code, padding;
    uint64_t address;
  } info;
} frame;

/* Whether an instruction cannot be executed, and the first address of which. */
static bool not_executable(void *dc, uint64_t pc, uint64_t *at) {
  enum { LONGEST = 15 };
  byte copy[2 * LONGEST] = {0};
  ca_region region;
  *at = pc;
  if (!cd_region(pc, &region) || !region.executable)
    return true;
  if (pc + LONGEST <= region.end || !ca_load(pc, copy, region.end - pc))
    return false;
  uint64_t end = pc + (uint64_t)decode_sizeof(dc, copy, NULL, NULL);
  *at = region.end;
  return end > region.end && !may_execute(region.end);
}

static void describe(frame *f, uint64_t at) {
  ca_region region;
  bool canonical = (uint64_t)((int64_t)at << 16 >> 16) == at;
  bool present = cd_region(at, &region);
  f->info.code = !canonical ? BY_KERNEL : present ? ACCERR : MAPERR;
  f->info.address = canonical ? at : 0;
  f->trap = canonical ? PAGE_FAULT : PROTECTION;
  f->error = !canonical ? 0 : FETCH_BY_USER | (present ? PRESENT : 0);
  if (canonical)
    f->cr2 = at;
}

void cd_fault_delivered(void *dc, const dr_kernel_xfer_info_t *info) {
  frame *f = (frame *)info->target_xsp;
  uint64_t at;
  if (info->sig == SEGV && f->info.code > 0 && not_executable(dc, f->rip, &at))
    describe(f, at);
  else if (info->sig == TRAP && f->info.code == BY_KERNEL)
    f->info.address = 0; /* a breakpoint: DynamoRIO says what comes behind it */
}

/* ---- code that changes unseen ---- */

static void translate_anew(app_pc start, size_t bytes) {
  void *dc = dr_get_current_drcontext();
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_ALL};
  dr_flush_region(start, bytes);
  dr_get_mcontext(dc, &mc);
  mc.pc = start;
  dr_redirect_execution(&mc);
}

uint cd_bytes_to_watch(uint64_t pc, instrlist_t *list) {
  ca_region region;
  uint64_t end = pc;
  if (!cd_region(pc, &region) || !region.shared || region.writable || !region.executable)
    return 0;
  for (instr_t *i = instrlist_first_app(list); i; i = instr_get_next_app(i)) {
    uint64_t at = (uint64_t)instr_get_app_pc(i);
    if (at + (uint64_t)instr_length(NULL, i) > end && at >= pc)
      end = at + (uint64_t)instr_length(NULL, i);
  }
  return (uint)(end - pc);
}

/* All registers are the target's: those that this needs are put aside on our own stack. */
void cd_put_watch(const cd_place *p, uint64_t pc, uint bytes) {
  instr_t *changed = INSTR_CREATE_label(p->dc), *same = INSTR_CREATE_label(p->dc);
  const opnd_t rsp = CD_REG(DR_REG_RSP), rax = CD_REG(DR_REG_RAX), rcx = CD_REG(DR_REG_RCX);
  const opnd_t sp = CD_SLOT(CD_SLOT_SP);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, sp, rsp));
  cd_put(p, INSTR_CREATE_mov_ld(p->dc, rsp, CD_SLOT(CD_SLOT_STACK)));
  cd_put(p, INSTR_CREATE_pushf(p->dc));
  cd_put(p, INSTR_CREATE_push(p->dc, rax));
  cd_put(p, INSTR_CREATE_push(p->dc, rcx));
  cd_put_constant(p, DR_REG_RAX, pc);
  for (uint i = 0; i < bytes; i += i + 8 <= bytes ? 8 : 1) {
    bool whole = i + 8 <= bytes;
    uint64_t expected = 0;
    memcpy(&expected, (const void *)(pc + i), whole ? 8 : 1);
    cd_put_constant(p, DR_REG_RCX, expected);
    cd_put(p, INSTR_CREATE_cmp(p->dc,
                               opnd_create_base_disp(DR_REG_RAX, DR_REG_NULL, 0, (int)i,
                                                     whole ? OPSZ_8 : OPSZ_1),
                               whole ? rcx : CD_REG(DR_REG_CL)));
    cd_put(p, INSTR_CREATE_jcc(p->dc, OP_jne, opnd_create_instr(changed)));
  }
  for (int ends = 0; ends < 2; ends++) {
    if (ends)
      cd_put(p, changed);
    cd_put(p, INSTR_CREATE_pop(p->dc, rcx));
    cd_put(p, INSTR_CREATE_pop(p->dc, rax));
    cd_put(p, INSTR_CREATE_popf(p->dc));
    cd_put(p, INSTR_CREATE_mov_ld(p->dc, rsp, sp));
    if (!ends)
      cd_put(p, INSTR_CREATE_jmp(p->dc, opnd_create_instr(same)));
  }
  dr_insert_clean_call(p->dc, p->list, p->where, (void *)translate_anew, false, 2,
                       OPND_CREATE_INT64((ptr_int_t)pc), CD_IMM((int)bytes));
  cd_put(p, same);
}
