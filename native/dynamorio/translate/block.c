#include "block.h"
#include "code/allocator.h"
#include "code/instruction.h"
#include "core/features/args.h"
#include "core/features/block_counts.h"
#include "core/scripts/scripts.h"
#include "core/stack/hot.h"
#include "wire/trace.h"
#include "dr_api.h"
#include "drmgr.h"
#include "drreg.h"
#include "dynamorio/run/gather.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/run/masked.h"
#include "dynamorio/run/opmask.h"
#include "dynamorio/sample/sample.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/modules.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/protection.h"
#include "dynamorio/state/thread.h"
#include "access.h"
#include "args.h"
#include "attend.h"
#include "bases.h"
#include "calls.h"
#include "code.h"
#include "cost.h"
#include "count.h"
#include "cpuid.h"
#include "denied.h"
#include "diagnose.h"
#include "entries.h"
#include "flags.h"
#include "landings.h"
#include "leave.h"
#include "loop_sample.h"
#include "loop_switch.h"
#include "loops.h"
#include "operand.h"
#include "plan.h"
#include "points.h"
#include "registers.h"
#include "repeats.h"
#include "requests.h"
#include "returns.h"
#include "script_sample.h"
#include "scripts.h"
#include "shorten.h"
#include "stubs.h"
#include "trace.h"
#include "watch.h"
#include "where.h"

typedef struct {
  ca_stub stub;
  cd_counts counts;
  uint turn;
  bool entry;        /* a routine may begin here */
  bool script;       /* it is of the routine that runs functions of scripts */
  bool marked;       /* it is one whose arguments are recorded */
  uint allocator;    /* or one of the allocator of which calls are told: its kind */
  bool locked;       /* its accounting is done under the lock, from start to end */
  bool counted;      /* its cost has been added */
  bool loop;         /* it goes back to its start */
  bool goes_back;    /* it may go to code before its end, without a call or return */
  bool ended;        /* what its end does has been put */
  bool generated;    /* the program has made the code */
  bool denied;       /* it may not be executed */
  bool left_out;     /* it does not count, see sample.h */
  bool tells;        /* what it accesses is told of, where loops are diagnosed */
  bool settled;      /* in any case */
  uint watched;      /* bytes to compare when it begins */
  cd_point point;    /* of a loop */
  instr_t *unused;   /* the first whose registers have not been told of */
  uint64_t *counter; /* of how often it ran; NULL: not asked for, or dealt with */
  size_t bytes;      /* of all this */
  cd_plan plan;
} block;

static bool is_accounted(const block *b) {
  return b->stub == CA_NO_STUB && !b->denied && !b->left_out;
}

static bool is_repeat(instr_t *instr) {
  return cd_is_string_loop(instr);
}

/* Blocks are translated in the order in which they first run: neighbours differ. A block that is
 * translated again has the turn that it had. */
static uint turn_of(uint64_t start) {
  static byte turns[1 << 20];
  static byte last;
  byte *turn = &turns[start * 0x9E3779B97F4A7C15ull >> 44];
  if (*turn == 0)
    *turn = last = last == 1 ? 2 : 1;
  return *turn - 1u;
}

/* Where each instruction went is kept: found out again at a fault, by translating the block once
 * more, it was not always the same, and programs went on with wrong registers. */
#define EMIT DR_EMIT_STORE_TRANSLATIONS

static dr_emit_flags_t shorten(void *dc, void *tag, instrlist_t *list, bool trace,
                               bool translating) {
  cd_shorten(dc, (uint64_t)dr_fragment_app_pc(tag), list);
  return EMIT;
}

static uint length_of(instrlist_t *list) {
  uint length = 0;
  for (instr_t *i = instrlist_first_app(list); i; i = instr_get_next_app(i))
    length++;
  return length;
}

static bool is_loop(instrlist_t *list, uint64_t start) {
  instr_t *last = instrlist_last_app(list);
  opnd_t target = instr_is_cbr(last) ? instr_get_target(last) : opnd_create_null();
  return opnd_is_pc(target) && (uint64_t)opnd_get_pc(target) == start;
}

static bool may_go_back(instrlist_t *list) {
  instr_t *last = instrlist_last_app(list);
  if (!instr_is_cti(last) || instr_is_call(last) || instr_is_return(last))
    return false;
  opnd_t target = instr_get_target(last);
  return !opnd_is_pc(target) || opnd_get_pc(target) <= instr_get_app_pc(last);
}

static uint64_t *counter_of(uint64_t start, const cd_counts *counts) {
  uint64_t *counter = ca_block_counter(cd_process.block_counts, start, counts->bytes);
  ca_block_describe(cd_process.block_counts, counter, counts->blocks, counts->second);
  return counter;
}

static bool may_end_frames(const block *b) {
  return b->entry || b->generated;
}

/* A block with a point tells in any case: from there on more may be looked at. So it is with the
 * entry of a routine whose loops are diagnosed. */
static void look_at_telling(block *b, uint64_t start) {
  b->tells = b->settled = false;
  if (!cd_process.diagnosis)
    return;
  b->settled = cd_process.trace.on || b->point.point || (b->entry && cd_is_wanted(start));
  b->tells = b->settled || cd_tells(start, may_end_frames(b));
}

static dr_emit_flags_t analyze(void *dc, void *tag, instrlist_t *list, bool trace, bool translating,
                               void **data) {
  uint length = length_of(list);
  size_t bytes = sizeof(block) + cd_plan_bytes(length);
  block *b = dr_thread_alloc(dc, bytes);
  uint64_t start = (uint64_t)dr_fragment_app_pc(tag);
  b->bytes = bytes;
  b->entry = b->script = b->marked = b->locked = b->counted = false;
  b->allocator = 0;
  b->counts = (cd_counts){0, 0, 0};
  b->counter = NULL;
  b->unused = NULL;
  b->turn = 0;
  b->loop = b->goes_back = b->ended = false;
  cd_plan_begin(&b->plan, length);
  b->denied = cd_is_denied(start);
  b->left_out = cd_process.paused || cd_sample_leaves_out(start);
  b->watched = cd_bytes_to_watch(start, list);
  b->stub = ca_stub_at((const unsigned char *)start);
  b->point = (cd_point){NULL, NULL};
  if (is_accounted(b)) {
    ca_hot *hot = cd_thread_of(dc)->hot;
    cd_lock(hot);
    b->counts = cd_count(dc, list);
    if (cd_process.block_counts)
      b->counter = counter_of(start, &b->counts);
    b->turn = turn_of(start);
    b->loop = is_loop(list, start);
    b->goes_back = may_go_back(list);
    b->entry = cd_is_entry(start) || cd_sample_begins(start);
    b->generated = !b->entry && cd_is_generated(start);
    b->point = cd_point_at(start);
    cd_note_translated(start);
    cd_note_analysed(start, b->entry);
    b->script = ca_is_scripts_code(cd_process.scripts, start);
    b->marked = cd_process.args && ca_args_wanted(cd_process.args, start);
    b->allocator = b->entry || cd_process.structures ? cd_allocator(start) : 0;
    if (!cd_process.structures && b->allocator == CA_NO_ALLOCATION)
      b->allocator = CA_NO_ALLOCATOR;
    b->locked = cd_process.trace.on && cd_process.memory.threaded;
    look_at_telling(b, start);
    bool planned = !cd_process.diagnosis && !cd_process.memory.sizeless;
    for (instr_t *i = instrlist_first_app(list); i && planned; i = instr_get_next_app(i))
      cd_plan_add(&b->plan, i);
    cd_unlock(hot);
  }
  *data = b;
  return EMIT;
}

static void put_traces(const cd_place *p) {
  instr_t *instr = p->where;
  bool is_call = instr_is_call(instr), is_return = instr_is_return(instr);
  if (!cd_process.trace.on || cd_touches_no_data(instr) || ca_is_restore(instr_get_app_pc(instr)))
    return;
  for (int i = 0; !is_return && i < instr_num_srcs(instr); i++)
    if (opnd_is_memory_reference(instr_get_src(instr, i)))
      cd_put_trace_access(p, instr_get_src(instr, i),
                          cd_operand_bytes(instr_get_src(instr, i), instr), false);
  for (int i = 0; !is_call && i < instr_num_dsts(instr); i++)
    if (opnd_is_memory_reference(instr_get_dst(instr, i)))
      cd_put_trace_access(p, instr_get_dst(instr, i),
                          cd_operand_bytes(instr_get_dst(instr, i), instr), true);
}

static void (*at_first)(uint64_t sp);

/* Before the target's first instruction. */
static void first_instruction(void) {
  static bool done;
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_CONTROL};
  if (done)
    return;
  done = true;
  dr_get_mcontext(dr_get_current_drcontext(), &mc);
  at_first(mc.xsp);
}

/* A helper without arguments. */
static void put_call(const cd_place *p, cd_helper helper) {
  cd_take_flags(p);
  cd_put_helper(p, helper);
  cd_give_flags(p);
}

/* What registers choose, by a call with all of them. */
static void put_chosen(const cd_place *p, void *account, const void *what) {
  dr_insert_clean_call_ex(p->dc, p->list, p->where, account, DR_CLEANCALL_READS_APP_CONTEXT, 1,
                          OPND_CREATE_INTPTR(what));
}

/* 16 bits take less of the processor's features than 64. */
static instr_t *take_opmask(void *dc, opnd_t to, opnd_t mask, uint bits) {
  return bits <= 16 ? INSTR_CREATE_kmovw(dc, to, mask) : INSTR_CREATE_kmovq(dc, to, mask);
}

static void put_opmask(const cd_place *p, const cd_opmask_form *form) {
  reg_id_t mask = cd_opmask_register(form);
  cd_take_flags(p);
  reg_id_t a = cd_take(p), t = cd_take(p);
  uint bits = cd_opmask_bits(form);
  opnd_t taken = CD_REG(bits <= 16 ? reg_64_to_32(t) : t);
  cd_put_address(p, cd_opmask_memory(form), a, t);
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_A), CD_REG(a)));
  if (mask == DR_REG_NULL)
    cd_put(p, INSTR_CREATE_mov_imm(p->dc, CD_REG(t), OPND_CREATE_INT64(-1)));
  else
    cd_put(p, take_opmask(p->dc, taken, CD_REG(mask), bits));
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_B), CD_REG(t)));
  cd_put(p, INSTR_CREATE_mov_imm(p->dc, CD_REG(t), OPND_CREATE_INT64((ptr_int_t)form)));
  cd_put(p, INSTR_CREATE_mov_st(p->dc, CD_SLOT(CD_SLOT_C), CD_REG(t)));
  cd_put_where(p);
  cd_put_helper(p, cd_h_opmask);
  cd_give(p, t);
  cd_give(p, a);
  cd_give_flags(p);
}

static void put_start(const cd_place *p, block *b, uint64_t start) {
  static uint64_t first;
  if (first == 0)
    first = start;
  if (first == start && at_first)
    dr_insert_clean_call(p->dc, p->list, p->where, (void *)first_instruction, false, 0);
  if (b->watched)
    cd_put_watch(p, start, b->watched);
  if (cd_is_writable(start)) {
    /* Does nothing, but reads the flags: DynamoRIO's check whether the code is still the same
     * would otherwise spoil flags that only the new code reads. */
    opnd_t rax = CD_REG(DR_REG_RAX);
    cd_put(p, INSTR_CREATE_cmovcc(p->dc, OP_cmovz, rax, rax));
  }
  if (b->stub == CA_STUB_BINDER && !cd_process.paused)
    put_call(p, cd_h_binder);
  if (!is_accounted(b))
    return;
  if (cd_process.diagnosis && !b->settled)
    cd_put_attend(p, start, may_end_frames(b), b->tells);
  if (b->marked || b->allocator || (b->script && start == cd_process.scripts->entry))
    cd_put_registers(p);
  if (b->locked)
    put_call(p, cd_h_lock);
  if (b->entry) {
    cd_put_trace_flow(p, CA_TRACE_ENTRY, OPND_CREATE_INT64((ptr_int_t)start), 0);
    cd_put_entry_check(p, start, cd_header_at(&b->point));
    cd_put_diagnosed_routine(p, start);
  }
  /* In code that can be written over, a breakpoint's handler would see what this puts aside. */
  if (b->generated && instr_get_opcode(p->where) != OP_int3)
    cd_put_generated(p, start);
  if (b->script) {
    cd_put_script_begins(p, start);
    cd_put_script(p, start);
  }
  if (b->marked)
    cd_put_args(p, start);
  if (b->allocator)
    cd_put_allocation(p, b->allocator);
  if (b->point.point) {
    cd_put_loop_begins(p, &b->point);
    cd_put_point(p, &b->point);
    cd_put_loop_ends(p, &b->point);
  }
}

static uint64_t cost_of(block *b) {
  uint64_t cost = b->counted ? 0 : (uint64_t)b->counts.blocks << 32 | b->counts.second;
  b->counted = true;
  return cost;
}

static void put_run(const cd_place *p, block *b) {
  if (b->counter)
    cd_put_run(p, b->counter);
  b->counter = NULL;
}

/* `last`: the block's last instruction, p->where or what comes right behind. */
static void put_end(const cd_place *p, block *b, instr_t *last) {
  b->ended = true;
  put_run(p, b);
  if (instr_is_call(last)) {
    cd_put_trace_flow(p, CA_TRACE_CALL, opnd_create_null(), -8);
    opnd_t target = instr_get_target(last);
    if (opnd_is_pc(target))
      cd_put_direct_call(p, (uint64_t)opnd_get_pc(target), cost_of(b));
    else
      cd_put_indirect_call(p, cost_of(b));
  } else if (instr_is_return(last)) {
    cd_put_trace_flow(p, CA_TRACE_RETURN, OPND_CREATE_INT64(0), 0);
    if (cd_process.structures)
      cd_put_returned(p);
    cd_put_return(p, (uint)cd_popped(p->where), cost_of(b));
  } else {
    cd_put_cost(p, cost_of(b));
    if (cd_process.regions && cd_is_request(last))
      cd_put_request(p);
    if (instr_is_mbr(last)) {
      cd_put_trace_flow(p, CA_TRACE_JUMP, OPND_CREATE_INT64(0), 0);
      cd_put_landing(p);
    }
  }
  if (b->locked)
    put_call(p, cd_h_unlock);
}

/* Anywhere in the block will do: before the first instruction that the flags are not needed at,
 * or, if it ends in a call or return, there. */
static bool is_time_to_count(const cd_place *p, instrlist_t *list) {
  instr_t *last = instrlist_last_app(list);
  bool dead = false;
  if (instr_is_call(last) || instr_is_return(last))
    return false;
  /* What the cost that is added may lead to has to be told of at one moment of the trace. */
  if (cd_process.trace.on && p->goes_back)
    return false;
  return drreg_are_aflags_dead(p->dc, p->where, &dead) == DRREG_SUCCESS && dead;
}

static bool may_leave(instr_t *instr) {
  return instr_is_return(instr) || (instr_is_mbr(instr) && !instr_is_call(instr));
}

/* Some tell of their accesses when they run. */
static bool is_chosen(instr_t *instr) {
  return is_repeat(instr) || cd_is_gather(instr) || cd_is_masked(instr) || cd_has_opmask(instr);
}

static void put_accesses(const cd_place *p) {
  instr_t *instr = p->where;
  if (cd_process.memory.sizeless && !cd_process.trace.on)
    return;
  if (cd_is_gather(instr))
    put_chosen(p, (void *)cd_gather, instr_get_app_pc(instr));
  else if (cd_is_masked(instr))
    put_chosen(p, (void *)cd_masked, instr_get_app_pc(instr));
  else
    put_opmask(p, cd_opmask_form_of(instr));
}

static void put_diagnosis(const cd_place *p, block *b) {
  if (b->tells)
    cd_put_uses(p, &b->unused);
  if (is_chosen(p->where))
    cd_put_told_place(p);
  else
    cd_put_told(p, b->tells);
}

static dr_emit_flags_t insert(void *dc, void *tag, instrlist_t *list, instr_t *where, bool trace,
                              bool translating, void *data) {
  block *b = data;
  uint64_t start = (uint64_t)dr_fragment_app_pc(tag);
  cd_place place = {dc, list, where, b->turn, b->loop, b->goes_back};
  ca_hot *hot = cd_thread_of(dc)->hot;
  cd_lock(hot);
  if (drmgr_is_first_instr(dc, where))
    put_start(&place, b, start);
  if (is_accounted(b) && instr_is_app(where)) {
    if (cd_process.diagnosis)
      put_diagnosis(&place, b);
    if (is_repeat(where))
      cd_put_repeat(&place);
    else if (is_chosen(where))
      put_accesses(&place);
    else if (cd_is_cpuid(where))
      cd_put_cpuid(&place);
    else
      put_traces(&place);
    const cd_group *group;
    while ((group = cd_plan_next(&b->plan, where)) != NULL)
      cd_put_group(&place, group);
    if (!b->counted && is_time_to_count(&place, list)) {
      put_run(&place, b);
      cd_put_cost(&place, cost_of(b));
    }
  }
  if (cd_process.paused && instr_is_app(where) && cd_is_cpuid(where))
    cd_put_cpuid(&place);
  if (instr_is_app(where) && cd_is_base(where))
    cd_put_base(&place);
  if (is_accounted(b) && cd_flags_are_free(where))
    put_end(&place, b, instrlist_last_app(list));
  if (drmgr_is_last_instr(dc, where)) {
    if (is_accounted(b) && !b->ended)
      put_end(&place, b, where);
    if (cd_sample && is_accounted(b) && may_leave(where))
      cd_put_leave(&place);
    dr_thread_free(dc, b, b->bytes);
  }
  cd_unlock(hot);
  return EMIT;
}

void cd_blocks_init(void (*first)(uint64_t sp)) {
  at_first = first;
  drmgr_register_bb_app2app_event(shorten, NULL);
  drmgr_register_bb_instrumentation_event(analyze, insert, NULL);
}
