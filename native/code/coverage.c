#include "coverage.h"

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
    if (!ca_is_padding(&in) && (left == 0 || *code != 0))
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
