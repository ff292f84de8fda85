#include "records.h"
#include "base/arena.h"
#include "wire/structure_records.h"

enum {
  HEAD = CA_INVOCATION_HEAD_WORDS,
  OF_USE = CA_USE_WORDS,
  ROOM = sizeof((ca_records *)0)->words / sizeof(uint32_t),
};

static uint32_t uses_of(const ca_level *level) {
  uint32_t n = 0;
  for (const ca_use *use = level->uses; use; use = use->next)
    n++;
  return n;
}

void ca_record_add(ca_wire *wire, const ca_stack *stack, ca_levels *levels, const ca_level *level,
                   uint64_t steps, bool whole) {
  uint32_t uses = uses_of(level);
  /* More structures than any one program text has names for: the first ones will do. */
  uint32_t most = (ROOM - HEAD) / OF_USE;
  uses = uses < most ? uses : most;
  if (!levels->records && !(levels->records = ca_map(sizeof(ca_records))))
    return;
  if (levels->records->count + HEAD + uses * OF_USE > ROOM)
    ca_records_flush(wire, stack, levels);
  ca_records *records = levels->records;
  uint32_t *to = records->words + records->count;
  to = ca_pack_invocation_head(to, &(ca_sent_invocation_head){
                                       .depth = (uint32_t)(level - levels->list),
                                       .node = level->node,
                                       .steps = steps,
                                       .whole = whole,
                                       .uses = uses,
                                   });
  for (const ca_use *use = level->uses; uses > 0; use = use->next, uses--) {
    uint64_t cells = use->end > use->first ? use->end - use->first : 0;
    to = ca_pack_use(to, &(ca_sent_use){
                             .site = use->site,
                             .own = use->own,
                             .created = (int32_t)use->created,
                             .blocks = (int32_t)use->blocks,
                             .written = (int32_t)use->written,
                             .reads = use->reads,
                             .writes = use->writes,
                             .extent = cells > UINT32_MAX ? UINT32_MAX : (uint32_t)cells,
                         });
  }
  records->count = (uint32_t)(to - records->words);
}

void ca_records_flush(ca_wire *wire, const ca_stack *stack, ca_levels *levels) {
  ca_records *records = levels->records;
  if (!records || records->count == 0)
    return;
  ca_features_flush(stack->thread->all->stores->features);
  ca_writer w = ca_message_begin(wire);
  ca_put_map(&w, 2);
  CA_KEY(&w, STRUCTURES, THREAD);
  ca_put_uint(&w, stack->rows.thread);
  CA_KEY(&w, STRUCTURES, INVOCATIONS);
  ca_open_bin(&w, records->count * 4);
  __builtin_memcpy(w.at, records->words, records->count * 4);
  w.at += records->count * 4;
  ca_message_end(wire, &w, CA_MESSAGE_STRUCTURES);
  records->count = 0;
}
