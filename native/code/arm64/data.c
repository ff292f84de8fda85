#include "code/data.h"
#include "code/writes.h"

/* Instructions that go on with a page's address stand near the one that gives it. */
enum { LOOKED_AT = 16 };

static void within_page(const ca_flow_graph *flow, uint64_t at, unsigned reg, uint64_t page,
                        void (*visit)(void *context, uint64_t address, bool begins),
                        void *context) {
  for (int i = 0; i < LOOKED_AT; i++, at += 4) {
    uint32_t step = ca_flow_step_at(flow, at);
    unsigned to, from;
    int64_t by;
    if (!step)
      return;
    const ca_instruction *in = &flow->steps[step - 1].in;
    if (ca_adds_constant(in, &to, &from, &by) && from == reg)
      visit(context, page + (uint64_t)by, true);
    else if (in->in_memory && in->base == reg)
      visit(context, page + (uint64_t)in->displacement, in->index != CA_NO_REGISTER);
    if (ca_registers_written(in) >> reg & 1)
      return;
  }
}

void ca_visit_data(const ca_flow_graph *flow,
                   void (*visit)(void *context, uint64_t address, bool begins), void *context) {
  for (uint32_t i = 0; i < flow->step_count; i++) {
    const ca_step *step = &flow->steps[i];
    const ca_instruction *in = &step->in;
    uint64_t value;
    if (in->in_memory && in->base == CA_PC)
      visit(context, step->address + (uint64_t)in->displacement, false);
    else if (!ca_near_address(in, step->address, &value))
      continue;
    else if (in->word >> 31)
      within_page(flow, step->address + 4, in->word & 31, value, visit, context);
    else
      visit(context, value, true);
  }
}
