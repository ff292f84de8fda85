#include "code/bounds.h"
#include "code/writes.h"

enum { NO_CONDITION = 16, LOWER = 3, LOWER_OR_SAME = 9, MOST = 1 << 16 };

/* A comparison with a constant: subs with a result that is dropped. */
static bool compares(const ca_instruction *in, unsigned reg, uint64_t *constant) {
  *constant = in->word >> 10 & 0xfff;
  if (in->word & 1 << 22)
    *constant <<= 12;
  return (in->word & 0x7f80001f) == 0x7100001f && (in->word >> 5 & 31) == reg;
}

/* What is copied: mov of either width. */
static bool copies(const ca_instruction *in, unsigned *from) {
  *from = in->word >> 16 & 31;
  return (in->word & 0x7fe0ffe0) == 0x2a0003e0;
}

uint32_t ca_values_of(ca_slice *slice, uint32_t step, unsigned reg, bool *compared) {
  enum { LOOKED_AT = 200 };
  const ca_flow_graph *flow = slice->flow;
  unsigned condition = NO_CONDITION;
  *compared = false;
  for (int i = 0; i < LOOKED_AT && slice->first[step + 1] - slice->first[step] == 1; i++) {
    uint32_t before = slice->before[slice->first[step]];
    const ca_step *at = &flow->steps[before];
    uint64_t constant;
    uint8_t asked;
    if (at->in.flow == CA_BRANCH) {
      bool taken = at->in.target == flow->steps[step].address;
      condition = ca_condition_of(&at->in, &asked) ? asked ^ !taken : NO_CONDITION;
    } else if (compares(&at->in, reg, &constant) && constant < MOST &&
               (condition == LOWER || condition == LOWER_OR_SAME)) {
      *compared = true;
      return (uint32_t)constant + (condition == LOWER_OR_SAME);
    } else if (ca_writes_flags(&at->in)) {
      condition = NO_CONDITION;
    }
    if (ca_registers_written(&at->in) >> reg & 1 && !copies(&at->in, &reg))
      return at->in.loads && at->in.bytes == 1 ? 256 : 0;
    step = before;
  }
  return 0;
}
