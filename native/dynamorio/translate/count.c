#include "count.h"
#include "drutil.h"
#include "dynamorio/state/process.h"
#include "width.h"

static bool is_repeat(instr_t *instr) {
  return drutil_instr_is_stringop_loop(instr);
}

cd_counts cd_count(instrlist_t *list) {
  cd_counts counts;
  instr_t *last = instrlist_last_app(list);
  uint instructions = 0, cells = 0;
  counts.blocks = 1;
  for (instr_t *i = instrlist_first_app(list); i; i = instr_get_next_app(i)) {
    instructions++;
    cells += cd_cells_beyond(i);
    bool ends = is_repeat(i) || instr_is_syscall(i);
    if (i != last && ends)
      counts.blocks++;
    if (i != instrlist_first_app(list) && is_repeat(i) && !is_repeat(instr_get_prev_app(i)))
      counts.blocks++;
  }
  if (!instr_is_cti(last) && !instr_is_syscall(last) && !is_repeat(last) &&
      !instr_is_interrupt(last) && instr_get_opcode(last) != OP_ud2)
    counts.blocks--;
  counts.second = cd_process.stores.counts_instructions ? instructions : counts.blocks + cells;
  return counts;
}
