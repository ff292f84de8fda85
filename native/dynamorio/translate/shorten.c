#include "shorten.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/protection.h"
#include "denied.h"
#include "flags.h"
#include "points.h"

/* DynamoRIO looks after each write of code that can be written over whether it hit its own block,
 * and then leaves it. Registers of the target are in their places only at a block's end. */
static bool ends_writable(instr_t *instr) {
  return instr_writes_memory(instr);
}

/* Behind a breakpoint a handler sees registers, too. */
static bool is_breakpoint(instr_t *instr) {
  return instr_get_opcode(instr) == OP_int3;
}

static void end_behind(void *dc, instrlist_t *list, bool (*ends)(instr_t *instr)) {
  instr_t *i = instrlist_first(list);
  while (i && !ends(i))
    i = instr_get_next(i);
  cd_cut(dc, list, i ? instr_get_next(i) : NULL);
}

void cd_shorten(void *dc, uint64_t start, instrlist_t *list) {
  if (cd_deny(dc, start, list))
    return;
  end_behind(dc, list, is_breakpoint);
  if (!cd_process.paused)
    cd_end_before_point(dc, start, list);
  if (cd_is_writable(start))
    end_behind(dc, list, ends_writable);
  else if (!cd_process.paused)
    cd_flags_begin(dc, list);
}
