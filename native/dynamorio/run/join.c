#include "join.h"
#include "core/memory/thread.h"
#include "core/rows/frame.h"
#include "core/rows/rows.h"
#include "core/stack/course.h"
#include "dynamorio/state/slots.h"

void cd_join(ca_hot *hot) {
  ca_done *end = (ca_done *)cd_slot(hot, CD_SLOT_DONE);
  ca_done *first = (ca_done *)cd_slot(hot, CD_SLOT_DONE_END) - CD_DONE_MAX;
  uint64_t *cost = &((uint64_t *)hot)[CD_SLOT_COST];
  hot->cost += *cost;
  *cost = 0;
  ca_course_ended(hot, (uint32_t)(end - first) + 1);
  if (end > first) {
    hot->thread->is_joining = true;
    ca_rows_join(&hot->stack->rows, first, (uint32_t)(end - first), hot->s);
    hot->thread->is_joining = false;
  }
  ((uint64_t *)hot)[CD_SLOT_DONE] = (uint64_t)first;
  ((uint64_t *)hot)[CD_SLOT_BELOW_TIMES] = 0;
  cd_set_limit(hot);
}
