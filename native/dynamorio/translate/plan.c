#include "plan.h"
#include "code/instruction.h"
#include "dr_api.h"
#include "dynamorio/run/gather.h"
#include "dynamorio/run/masked.h"
#include "dynamorio/run/opmask.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/window.h"
#include "operand.h"

enum { REACH = 2048 };

size_t cd_plan_bytes(uint instructions) {
  return sizeof(cd_plan) + 4 * (size_t)instructions * sizeof(cd_group);
}

void cd_plan_begin(cd_plan *plan, uint instructions) {
  plan->count = plan->next = 0;
  plan->capacity = 4 * instructions;
  cd_known_init(&plan->known);
}

const cd_group *cd_plan_next(cd_plan *plan, const instr_t *where) {
  if (plan->next < plan->count && plan->groups[plan->next].at == where)
    return &plan->groups[plan->next++];
  return NULL;
}

bool cd_touches_no_data(instr_t *instr) {
  switch (instr_get_opcode(instr)) {
  case OP_clflush:
  case OP_clflushopt:
  case OP_clwb:
  case OP_lea:
  case OP_nop_modrm:
    return true;
  default:
    return instr_is_prefetch(instr) || instr_is_nop(instr);
  }
}

static bool same_root(const cd_group *g, const cd_address *at) {
  return g->known && g->address.root == at->root && g->address.index == at->index &&
         g->address.scale == at->scale;
}

/* Other roots may lead to the same cells: no read goes ahead of this write, no write of this read.
 */
static void close_others(cd_plan *plan, const cd_group *own, bool write) {
  for (uint i = 0; i < plan->count; i++) {
    cd_group *g = &plan->groups[i];
    if (g == own || (own && own->known && same_root(g, &own->address)))
      continue;
    if (write)
      g->reads_closed = true;
    else
      g->writes_closed = true;
  }
}

static void close_all(cd_plan *plan) {
  for (uint i = 0; i < plan->count; i++)
    plan->groups[i].reads_closed = plan->groups[i].writes_closed = true;
}

/* Only where the simple sequences are: they know reads and writes of one cell by their order. */
static bool may_join(void) {
  return cd_is_windowed();
}

/* Whether it lies in whole cells, or inside one, if the first access does. */
static bool fits(const cd_group *g, int64_t distance, uint size) {
  if (g->aligned)
    return true;
  if (g->items[0].size % 8 != 0)
    return false;
  return size % 8 == 0 ? distance % 8 == 0 : (distance & 7) + size <= 8;
}

/* Whether the group accesses a cell that this may be in, too. */
static bool meets(const cd_group *g, const cd_address *at, uint size) {
  int64_t distance = at->offset - g->address.offset;
  for (uint i = 0; i < g->count; i++)
    if (g->items[i].offset < distance + size + 7 &&
        g->items[i].offset + g->items[i].size + 7 > distance)
      return true;
  return false;
}

static cd_group *joined(cd_plan *plan, const cd_address *at, uint size, bool write) {
  if (!may_join() || size > 32)
    return NULL;
  for (uint i = plan->count; i-- > 0;) {
    cd_group *g = &plan->groups[i];
    int64_t distance = at->offset - g->address.offset;
    if (!same_root(g, at))
      continue;
    if (g->count < CD_GROUP_ACCESSES && distance > -REACH && distance < REACH &&
        !(write ? g->writes_closed : g->reads_closed) && g->items[0].size <= 32 &&
        fits(g, distance, size))
      return g;
    if (meets(g, at, size)) /* its order to that would change */
      return NULL;
  }
  return NULL;
}

bool cd_is_by_sp(opnd_t memory) {
  return opnd_is_base_disp(memory) && opnd_get_base(memory) == DR_REG_RSP &&
         opnd_get_index(memory) == DR_REG_NULL;
}

static void add(cd_plan *plan, instr_t *instr, opnd_t memory, bool write) {
  uint size = cd_operand_bytes(memory, instr);
  cd_address at = {0};
  if (size == 0)
    return;
  bool known = cd_known_address(&plan->known, memory, &at);
  if (known && cd_known_covered(&plan->known, at, size, write))
    return;
  cd_group *g = known ? joined(plan, &at, size, write) : NULL;
  if (!g) {
    if (plan->count == plan->capacity)
      cd_fail_translating("an instruction has too many operands");
    g = &plan->groups[plan->count++];
    *g = (cd_group){.at = instr, .memory = memory, .address = at, .known = known};
    g->aligned = known && at.aligned;
  }
  bool by_sp = write && cd_is_by_sp(memory);
  g->items[g->count++] =
      (cd_item){(int)(at.offset - g->address.offset), (ushort)size, write, by_sp};
  close_others(plan, g, write);
}

/* An atomic access: with it another thread may hand over what is accessed behind it. */
static bool hands_over(instr_t *instr) {
  return cd_process.memory.threaded &&
         (instr_get_prefix_flag(instr, PREFIX_LOCK) ||
          (instr_get_opcode(instr) == OP_xchg &&
           (instr_reads_memory(instr) || instr_writes_memory(instr))));
}

static void add_all(cd_plan *plan, instr_t *instr) {
  bool is_call = instr_is_call(instr), is_return = instr_is_return(instr);
  /* The return address is nobody's input. */
  for (int i = 0; !is_return && i < instr_num_srcs(instr); i++)
    if (opnd_is_memory_reference(instr_get_src(instr, i)))
      add(plan, instr, instr_get_src(instr, i), false);
  for (int i = 0; !is_call && i < instr_num_dsts(instr); i++)
    if (opnd_is_memory_reference(instr_get_dst(instr, i)))
      add(plan, instr, instr_get_dst(instr, i), true);
}

void cd_plan_add(cd_plan *plan, instr_t *instr) {
  bool hands = hands_over(instr);
  bool whole = cd_is_string_loop(instr) || cd_is_gather(instr) || cd_is_masked(instr) ||
               cd_has_opmask(instr) || instr_is_syscall(instr);
  if (hands || whole)
    close_all(plan);
  if (hands)
    cd_known_again(&plan->known);
  if (!whole && !cd_touches_no_data(instr) && !ca_is_restore(instr_get_app_pc(instr)))
    add_all(plan, instr);
  if (hands)
    close_all(plan);
  cd_known_after(&plan->known, instr);
}
