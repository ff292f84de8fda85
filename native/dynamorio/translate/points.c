#include "points.h"
#include "core/features/wanted_loops.h"
#include "core/scripts/scripts.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/modules.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/protection.h"
#include "dynamorio/state/rewritable.h"
#include "denied.h"

/* Of code that may have been written over, what was found out need not hold any more. */
static const ca_function *function_at(uint64_t pc) {
  if (cd_is_writable(pc) || cd_was_writable(pc, pc + 1))
    return NULL;
  const ca_function *function = ca_function_at(cd_process.functions, pc);
  return function && cd_was_writable(function->start, function->end) ? NULL : function;
}

bool cd_is_wanted(uint64_t pc) {
  return cd_process.functions && !ca_has_scripts_in_loops(cd_process.scripts, pc) &&
         ca_loops_wanted_at(cd_process.loops, cd_process.functions, pc);
}

/* NULL: without points, or there is none. */
static const ca_function *wanted_at(uint64_t pc) {
  if (!cd_process.functions)
    return NULL;
  cd_lock_here();
  const ca_function *f = cd_is_wanted(pc) ? function_at(pc) : NULL;
  cd_unlock_here();
  return f && f->points_count ? f : NULL;
}

cd_point cd_point_at(uint64_t pc) {
  const ca_function *function = wanted_at(pc);
  return (cd_point){function, function ? ca_point_in(function, pc, pc + 1) : NULL};
}

void cd_end_before_point(void *dc, uint64_t start, instrlist_t *list) {
  const ca_function *function = wanted_at(start);
  instr_t *i = instrlist_first_app(list);
  while (function && i && (i = instr_get_next_app(i)) != NULL) {
    uint64_t at = (uint64_t)instr_get_app_pc(i);
    if (ca_point_in(function, at, at + 1)) {
      cd_cut(dc, list, i);
      return;
    }
  }
}

void cd_note_analysed(uint64_t entry, bool is_entry) {
  if (!cd_process.functions)
    return;
  cd_lock_here();
  uint32_t id = is_entry ? cd_construct(entry) : ca_construct_find(&cd_process.constructs, entry);
  if (id && ca_loops_wanted(cd_process.loops, entry, entry + 1))
    ca_construct_analysed(&cd_process.constructs, id, function_at(entry));
  cd_unlock_here();
}
