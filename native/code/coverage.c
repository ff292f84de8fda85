#include "coverage.h"

/* What compilers and linkers put between pieces of code. */
static bool is_padding(const ca_instruction *in) {
  if (in->map == CA_MAP_0F)
    return in->opcode == 0x1f || in->opcode == 0x0b; /* nop, ud2 */
  if (in->map != CA_MAP_ONE)
    return false;
  bool to_itself = in->opcode == 0x8d && in->base == in->reg && in->displacement == 0 &&
                   in->index == CA_NO_REGISTER;
  bool exchanges_itself = in->opcode == 0x87 && !in->in_memory && in->reg == in->rm;
  return in->opcode == 0x90 || in->opcode == 0xcc || to_itself || exchanges_itself;
}

/* Whether all of it that is no padding has been reached. */
static bool is_covered(const ca_flow_graph *flow, const ca_part *part) {
  const ca_extent *extent = &part->extent;
  for (uint64_t at = extent->start; at < extent->end;) {
    uint32_t step = part->steps[at - extent->start];
    ca_instruction in;
    size_t left;
    if (step) {
      at += flow->steps[step - 1].in.length;
      continue;
    }
    const unsigned char *code = ca_image_at(flow->image, at, &left);
    ca_decode(&in, code, left, at);
    if (!is_padding(&in) && (left == 0 || *code != 0))
      return false;
    at += in.length ? in.length : 1;
  }
  return true;
}

/* An indirect jump by no table calls another function when the stack is as its caller's call left
 * it, and there is no code that it might lead to otherwise. */
bool ca_flow_is_known(const ca_flow_graph *flow) {
  bool calls = false;
  if (flow->unknown)
    return false;
  for (uint32_t i = 0; i < flow->step_count; i++) {
    if (!flow->steps[i].by_no_table)
      continue;
    calls = true;
    if (!ca_stack_is_empty(flow->image, flow->steps[i].address))
      return false;
  }
  for (uint32_t i = 0; calls && i < flow->part_count; i++)
    if (!is_covered(flow, &flow->parts[i]))
      return false;
  return true;
}
