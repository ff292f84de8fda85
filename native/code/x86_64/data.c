#include "code/data.h"
#include "code/stack_effect.h"

void ca_visit_data(const ca_flow_graph *flow,
                   void (*visit)(void *context, uint64_t address, bool begins), void *context) {
  for (uint32_t i = 0; i < flow->step_count; i++) {
    const ca_step *step = &flow->steps[i];
    const ca_instruction *in = &step->in;
    bool indexed = (in->base == CA_NO_REGISTER) != (in->index == CA_NO_REGISTER);
    if (in->in_memory && in->base == CA_RIP)
      visit(context, ca_rip_address(in, step->address), ca_is_lea(in));
    else if (in->in_memory && !in->segment && in->displacement > 0 && indexed)
      visit(context, (uint32_t)in->displacement, true); /* of a program at a fixed place */
    else if (in->map == CA_MAP_ONE && (in->opcode & 0xf8) == 0xb8)
      visit(context, (uint64_t)in->immediate, true);
  }
}
