#include "chosen.h"

#include "candidates.h"
#include "run/targets.h"

static chosen all[CS_TARGETS];

bool chosen_add(run *r, const chosen *one) {
  const candidate *of = candidate_at(one->candidate);
  uint64_t header = one->loop.header ? one->loop.header : of->header;
  uint32_t target = targets_add(r, of->path, of->offset, of->length, header);
  if (target == CS_TARGETS)
    return false;
  all[target] = *one;
  return true;
}

uint32_t chosen_add_script(run *r, uint64_t script, uint32_t index) {
  uint32_t target = targets_add_script(r, script);
  if (target < CS_TARGETS)
    all[target] = (chosen){.candidate = candidates_count() + index};
  return target;
}

const chosen *chosen_at(uint32_t target) {
  return &all[target];
}

void chosen_write(FILE *out, uint32_t targets) {
  fputs("[", out);
  for (uint32_t i = 0; i < targets; i++)
    fprintf(out, "%s[%u,%lu,%lu]", i ? "," : "", all[i].candidate, all[i].loop.header,
            all[i].loop.last);
  fputs("]", out);
}
