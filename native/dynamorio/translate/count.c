#include "count.h"
#include "code/instruction.h"
#include "dynamorio/state/process.h"
#include "operand.h"
#include "width.h"

static bool is_repeat(instr_t *instr) {
  return cd_is_string_loop(instr);
}

/* The next block is none of its own, and begins with one. */
static bool is_before_repeat(void *dc, instr_t *last) {
  app_pc next = instr_get_app_pc(last) + instr_length(dc, last);
  byte code[16];
  size_t got = 0;
  return dr_safe_read(next, sizeof code, code, &got) && got == sizeof code && ca_is_repeated(code);
}

cd_counts cd_count(void *dc, instrlist_t *list) {
  cd_counts counts;
  instr_t *last = instrlist_last_app(list);
  uint instructions = 0, cells = 0;
  app_pc start = instr_get_app_pc(instrlist_first_app(list)), next = start;
  counts.blocks = 1;
  for (instr_t *i = instrlist_first_app(list); i; i = instr_get_next_app(i)) {
    instructions++;
    if (instr_get_app_pc(i) == next)
      next += instr_length(dc, i);
    cells += cd_cells_beyond(i);
    bool ends = is_repeat(i) || instr_is_syscall(i);
    if (i != last && ends)
      counts.blocks++;
    if (i != instrlist_first_app(list) && is_repeat(i) && !is_repeat(instr_get_prev_app(i)))
      counts.blocks++;
  }
  if (!instr_is_cti(last) && !instr_is_syscall(last) && !is_repeat(last) &&
      !instr_is_interrupt(last) && instr_get_opcode(last) != OP_ud2 && !is_before_repeat(dc, last))
    counts.blocks--;
  counts.bytes = (uint)(next - start);
  counts.second = cd_process.stores.counts_instructions ? instructions : counts.blocks + cells;
  return counts;
}
