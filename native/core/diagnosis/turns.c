#include "turns.h"
#include "base/arena.h"

void ca_turns_free(ca_turns *turns) {
  if (turns->known)
    ca_unmap(turns->known, CA_TURNS_BYTES);
  *turns = (ca_turns){0};
}

void ca_turn_logs_init(ca_turn_logs *logs, uint64_t bytes) {
  uint64_t most = bytes / sizeof(ca_log);
  *logs = (ca_turn_logs){.most = most < CA_TURN_LOGS ? (uint32_t)most : CA_TURN_LOGS};
}

void ca_turn_logs_free(ca_turn_logs *logs) {
  for (uint32_t i = 0; i < logs->count; i++)
    ca_unmap(logs->free[i], sizeof *logs->free[i]);
  *logs = (ca_turn_logs){.most = logs->most};
}

static ca_log *take(ca_turn_logs *logs) {
  if (logs->count > 0)
    return logs->free[--logs->count];
  ca_log *log = logs->made < logs->most ? ca_map(sizeof *log) : NULL;
  logs->made += log != NULL;
  return log;
}

void ca_turn_begins(ca_turns *turns, ca_turn_logs *logs, const void *of, const ca_registers *now) {
  if (!turns->known || turns->of || !(turns->log = take(logs)))
    return;
  turns->of = of;
  ca_log_begin(turns->log, now);
}

static bool is_counter(const ca_turn_end *end, const ca_load *load) {
  enum { WORD = 4 };
  for (uint32_t i = 0; i < end->count; i++)
    if (end->words[i] < load->address + load->bytes && load->address < end->words[i] + WORD)
      return true;
  return false;
}

static uint64_t inputs_of(const ca_log *log, const ca_turn_end *end) {
  uint64_t all = 0, live = log->live & ~end->registers;
  for (uint32_t i = 0; i < log->loads; i++) {
    const ca_load *load = &log->list[i];
    if (!is_counter(end, load) && !ca_log_is_address(log, load->value))
      all = ca_mix(all, ca_mix(log->places[load->place], load->value));
  }
  for (unsigned r = 0; r < CA_FLAGS; r++)
    if (live >> r & 1 && !ca_log_is_address(log, ca_log_register(log, r)))
      all = ca_mix(all, ca_mix(r, ca_log_register(log, r)));
  return all | 1;
}

/* @returns whether nothing is known that had them, and left the same behind */
static bool note(ca_turns *turns, uint64_t inputs, uint64_t results) {
  for (uint32_t i = (uint32_t)(inputs >> 20);; i++) {
    uint64_t *at = &turns->known[i % CA_TURNS];
    if (*at == inputs)
      return at[CA_TURNS] != results;
    if (*at)
      continue;
    if (turns->known_count < CA_TURNS / 2) {
      *at = inputs;
      at[CA_TURNS] = results;
      turns->known_count++;
    }
    return true;
  }
}

void ca_turn_ends(ca_turns *turns, ca_turn_logs *logs, const void *of, const ca_turn_end *end,
                  uint64_t weight) {
  if (turns->of != of || !of)
    return;
  const ca_log *log = turns->log;
  turns->of = NULL;
  logs->free[logs->count++] = turns->log;
  if (weight == 0)
    return;
  bool fresh = log->cut || note(turns, inputs_of(log, end), end->results) || end->kept;
  turns->count += weight;
  turns->fresh += fresh ? weight : 0;
  turns->outside += log->outside * weight;
}
