#include "width.h"
#include "code/instruction.h"
#include "core/stack/work.h"
#include "dr_api.h"
#include "dynamorio/run/gather.h"
#include "dynamorio/state/process.h"
#include "operand.h"
#include "plan.h"

/* Bytes of the operands in memory, each once. */
static uint bytes_of(instr_t *instr, int count, opnd_t (*get)(instr_t *, uint)) {
  uint bytes = 0;
  for (int i = 0; i < count; i++) {
    opnd_t operand = get(instr, (uint)i);
    bool seen = !opnd_is_memory_reference(operand);
    for (int k = 0; !seen && k < i; k++)
      seen = opnd_same(operand, get(instr, (uint)k));
    if (!seen)
      bytes += cd_operand_bytes(operand, instr);
  }
  return bytes;
}

uint cd_cells_beyond(instr_t *instr) {
  const unsigned char *code = instr_get_app_pc(instr);
  uint32_t read = 0, written = 0;
  if (!instr_reads_memory(instr) && !instr_writes_memory(instr))
    return 0;
  if (cd_is_string_loop(instr) || cd_touches_no_data(instr) || ca_is_restore(code) ||
      ca_is_state_save(code))
    return 0;
  if (ca_known_widths(code, &read, &written))
    return (uint)(ca_cells_beyond(cd_process.memory.shift, read) +
                  ca_cells_beyond(cd_process.memory.shift, written));
  if (cd_is_gather(instr)) {
    read = cd_gather_bytes(instr);
  } else {
    /* The return address is nobody's input. */
    if (!instr_is_return(instr))
      read = bytes_of(instr, instr_num_srcs(instr), instr_get_src);
    if (!instr_is_call(instr))
      written = bytes_of(instr, instr_num_dsts(instr), instr_get_dst);
  }
  return (uint)(ca_cells_beyond(cd_process.memory.shift, read) +
                ca_cells_beyond(cd_process.memory.shift, written));
}
