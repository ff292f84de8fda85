#include "helpers.h"
#include "base/base.h"
#include "core/diagnosis/diagnosis.h"
#include "core/features/args.h"
#include "core/memory/access.h"
#include "core/memory/renumber.h"
#include "core/memory/thread.h"
#include "core/regions/regions.h"
#include "core/scripts/scripts.h"
#include "core/stack/asked.h"
#include "core/stack/calls.h"
#include "core/stack/course.h"
#include "core/stack/emit.h"
#include "core/stack/loops.h"
#include "core/structures/allocations.h"
#include "wire/trace.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/modules.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "dynamorio/state/targets.h"
#include "accounting.h"
#include "join.h"

/* Beyond 47 bits there is no memory, and inlined code looks at 47 bits only. */
static uint64_t in_user_space(uint64_t address) {
  return address & ((1ull << 47) - 1);
}

void cd_h_read(ca_hot *hot, uint64_t address, uint64_t size, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  cd_read(hot, in_user_space(address), size);
  cd_unlock(hot);
}

void cd_h_write(ca_hot *hot, uint64_t address, uint64_t size, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  cd_write(hot, in_user_space(address), size);
  cd_unlock(hot);
}

void cd_h_write_by_sp(ca_hot *hot, uint64_t address, uint64_t size, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  cd_write_by_sp(hot, in_user_space(address), size);
  cd_unlock(hot);
}

void cd_h_accesses(ca_hot *hot, uint64_t address, uint64_t accesses, uint64_t c) {
  const cd_accesses *all = (const cd_accesses *)accesses;
  if (!hot->thread)
    return;
  cd_lock(hot);
  for (uint i = 0; i < all->count; i++) {
    uint64_t at = in_user_space(address + (uint64_t)(int64_t)all->list[i].offset);
    if (all->list[i].by_sp)
      cd_write_by_sp(hot, at, all->list[i].size);
    else if (all->list[i].write)
      cd_write(hot, at, all->list[i].size);
    else
      cd_read(hot, at, all->list[i].size);
  }
  cd_unlock(hot);
}

void cd_q_old(ca_hot *hot, uint64_t value) {
  if (hot->thread)
    ca_old_read(hot, (uint32_t)value);
}

void cd_q_known(ca_hot *hot, uint64_t value) {
  if (hot->thread)
    ca_known_write(hot, (uint32_t)value);
}

/* The address of the noted cell. */
static uint64_t noted_cell(const ca_hot *hot) {
  int number = (int)cd_slot(hot, CD_SLOT_NUMBER);
  uint64_t cell = cd_slot(hot, CD_SLOT_CELL) - cd_slot(hot, CD_SLOT_WINDOW);
  return in_user_space((cell + (uint64_t)(int64_t)number) << cd_process.memory.shift);
}

void cd_q_first(ca_hot *hot, uint64_t value) {
  if (!hot->thread)
    return;
  ca_old_read(hot, (uint32_t)value);
  if (value & CA_EXCLUSIVE || (uint32_t)value >= CA_EXTERNAL_LIMIT)
    return;
  cd_read_first(hot, noted_cell(hot));
}

void cd_q_take(ca_hot *hot, uint64_t value) {
  if (!hot->thread)
    return;
  cd_write_first(hot, noted_cell(hot));
}

/* What may take long is due at a call at the latest: no value of a cell is in a register then. */
static inline void upkeep(ca_hot *hot) {
  if (CA_UNLIKELY(ca_renumber_due(hot)))
    ca_renumber(hot);
  cd_set_limit(hot);
  if (CA_UNLIKELY((hot->s->cost + hot->cost) & CA_NEARLY_FULL)) {
    ca_bank(hot);
    ca_spill(hot->stack, hot->s);
  }
}

void cd_h_drain(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  ca_bank(hot);
  if (hot->s->cost & CA_NEARLY_FULL)
    ca_spill(hot->stack, hot->s);
  ca_course_look(hot);
  cd_unlock(hot);
}

void cd_h_call(ca_hot *hot, uint64_t target, uint64_t sp, uint64_t construct) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  upkeep(hot);
  ca_call(hot, &cd_process.constructs, target, (uint32_t)construct, sp);
  ca_course_look_if_due(hot);
  cd_unlock(hot);
}

void cd_h_call_unknown(ca_hot *hot, uint64_t target, uint64_t sp, uint64_t c) {
  if (!hot->thread)
    return;
  uint32_t construct = cd_construct(target);
  cd_know_target(target, construct);
  cd_h_call(hot, target, sp, construct);
}

void cd_h_return(ca_hot *hot, uint64_t sp, uint64_t value, uint64_t c) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  ca_return(hot, sp, value);
  ca_course_look_if_due(hot);
  cd_unlock(hot);
}

void cd_h_entry(ca_hot *hot, uint64_t address, uint64_t sp, uint64_t construct) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  upkeep(hot);
  ca_entry(hot, address, (uint32_t)construct, sp);
  cd_unlock(hot);
}

static uint64_t stack_pointer(const ca_hot *hot) {
  return cd_slot(hot, CD_SLOT_SP);
}

void cd_h_generated(ca_hot *hot, uint64_t start, uint64_t b, uint64_t c) {
  if (!hot->thread || cd_is_generated(ca_routine_of(hot->s)->entry))
    return;
  uint64_t sp = stack_pointer(hot);
  if (cd_process.trace.on)
    ca_trace(&cd_process.trace, hot->thread->stacks.number, CA_TRACE_ENTRY, start, sp);
  cd_h_entry(hot, start, sp, cd_construct(start));
}

void cd_h_landing(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  ca_jump(hot, stack_pointer(hot));
  cd_unlock(hot);
}

void cd_h_loop_header(ca_hot *hot, uint64_t loop, uint64_t function, uint64_t c) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  upkeep(hot);
  if (CA_UNLIKELY((int32_t)hot->iterations < 0 && hot->s->construct == loop))
    ca_spill_iterations(hot); /* inlined code has counted */
  else
    ca_loop_header(hot, (uint32_t)loop, (const ca_function *)function, stack_pointer(hot));
  if (cd_process.diagnosis)
    ca_diagnosis_entered(cd_process.diagnosis, hot, (uint32_t)loop);
  ca_course_look_if_due(hot);
  cd_unlock(hot);
}

void cd_h_loop_exit(ca_hot *hot, uint64_t loop, uint64_t function, uint64_t c) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  ca_loop_exit(hot, (uint32_t)loop, (const ca_function *)function, stack_pointer(hot));
  ca_course_look_if_due(hot);
  cd_unlock(hot);
}

void cd_h_script_entered(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  upkeep(hot);
  ca_script_entered(cd_process.scripts, hot, cd_slot(hot, CD_SLOT_ARGS),
                    cd_slot(hot, CD_SLOT_ARGS + 1));
  cd_unlock(hot);
}

void cd_h_script(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  upkeep(hot);
  ca_script_look(cd_process.scripts, hot, stack_pointer(hot));
  ca_course_look_if_due(hot);
  cd_unlock(hot);
}

void cd_h_request(ca_hot *hot, uint64_t request, uint64_t sp, uint64_t c) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  upkeep(hot);
  ca_regions_ask(cd_process.regions, hot, request, sp);
  ca_course_look_if_due(hot);
  cd_unlock(hot);
}

void cd_h_trace_point(ca_hot *hot, uint64_t loop, uint64_t function, uint64_t kind) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  ca_trace_point(&cd_process.trace, hot->thread->stacks.number, (uint32_t)kind, (uint32_t)loop,
                 (const ca_function *)function, stack_pointer(hot));
  cd_unlock(hot);
}

void cd_h_binder(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  ca_binder(hot);
  cd_unlock(hot);
}

void cd_h_args(ca_hot *hot, uint64_t entry, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  cd_join(hot);
  cd_lock(hot);
  ca_args_note(hot, entry, (const uint64_t *)hot + CD_SLOT_ARGS);
  cd_unlock(hot);
}

void cd_h_allocation(ca_hot *hot, uint64_t kind, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  const uint64_t *arguments = (const uint64_t *)hot + CD_SLOT_ARGS;
  cd_lock(hot);
  ca_asked_allocator(hot, (unsigned)kind, arguments);
  if (cd_process.structures)
    ca_structures_ask(cd_process.structures, hot, (unsigned)kind, arguments);
  cd_unlock(hot);
}

void cd_h_returned(ca_hot *hot, uint64_t sp, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  ca_structures_return(cd_process.structures, hot, cd_slot(hot, CD_SLOT_ARGS), sp);
  cd_unlock(hot);
}

void cd_h_trace(ca_hot *hot, uint64_t kind, uint64_t a, uint64_t b) {
  bool access = kind == CA_TRACE_READ || kind == CA_TRACE_WRITE || kind == CA_TRACE_WRITE_BY_SP;
  if (!hot->thread)
    return;
  if (access)
    a = in_user_space(a);
  cd_lock(hot);
  ca_trace(&cd_process.trace, hot->thread->stacks.number, (uint32_t)kind, a, b);
  cd_unlock(hot);
}

void cd_h_lock(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  cd_lock_afresh(hot);
}

void cd_h_unlock(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  cd_unlock_wholly(hot);
}
