#include "records.h"
#include "base/arena.h"

enum { HEAD = 6, OF_USE = 10, ROOM = sizeof((ca_records *)0)->words / sizeof(uint32_t) };

static uint32_t uses_of(const ca_level *level) {
  uint32_t n = 0;
  for (const ca_use *use = level->uses; use; use = use->next)
    n++;
  return n;
}

static void put64(ca_records *records, uint64_t value) {
  records->words[records->count++] = (uint32_t)value;
  records->words[records->count++] = (uint32_t)(value >> 32);
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
  ca_records *to = levels->records;
  to->words[to->count++] = (uint32_t)(level - levels->list);
  to->words[to->count++] = level->node;
  put64(to, steps);
  to->words[to->count++] = whole;
  to->words[to->count++] = uses;
  for (const ca_use *use = level->uses; uses > 0; use = use->next, uses--) {
    to->words[to->count++] = use->site;
    to->words[to->count++] = use->own;
    to->words[to->count++] = (uint32_t)use->created;
    to->words[to->count++] = (uint32_t)use->blocks;
    to->words[to->count++] = (uint32_t)use->written;
    put64(to, (uint64_t)use->reads);
    put64(to, (uint64_t)use->writes);
    uint64_t cells = use->end > use->first ? use->end - use->first : 0;
    to->words[to->count++] = cells > UINT32_MAX ? UINT32_MAX : (uint32_t)cells;
  }
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
