#include "log.h"

enum { CELL = 8, WORD = 4 };

void ca_log_begin(ca_log *log, const ca_registers *now) {
  log->stamp += 1ull << CA_STAMP_SHIFT;
  if (log->stamp == 0) { /* those of old are met again */
    __builtin_memset(log->pages, 0, sizeof log->pages);
    __builtin_memset(log->words, 0, sizeof log->words);
    log->stamp = 1ull << CA_STAMP_SHIFT;
  }
  log->loads = log->stored = log->seen = log->place_count = 0;
  log->told = 0;
  log->cut = log->gone = false;
  log->live = log->touched = log->outside = log->signature = 0;
  log->start = *now;
}

static inline bool is_free(const ca_log *log, uint64_t entry) {
  return (entry ^ log->stamp) >> CA_STAMP_SHIFT != 0;
}

static uint32_t room_for_places(const ca_log *log) {
  return log->of_call ? CA_CALL_PLACES : CA_LOAD_PLACES;
}

/* As many as there is room for: there is none. */
static uint32_t place_of(ca_log *log, uint64_t place) {
  uint8_t *hint = &log->hints[place * 0x9E3779B97F4A7C15ull >> 57];
  if (*hint < log->place_count && log->places[*hint] == place)
    return *hint;
  uint32_t i = 0;
  while (i < log->place_count && log->places[i] != place)
    i++;
  if (i == room_for_places(log))
    return i;
  if (i == log->place_count)
    log->places[log->place_count++] = place;
  *hint = (uint8_t)i;
  return i;
}

/* The page's place, or that of a free one; NULL: it is not there, and there is no room. */
static uint64_t *page_slot(const ca_log *log, uint64_t address) {
  uint64_t page = address << 16 >> (16 + CA_PAGE_SHIFT) | log->stamp;
  uint32_t first = (uint32_t)(page * 0x9E3779B97F4A7C15ull >> 40);
  for (uint32_t i = 0; i < 16; i++) {
    const uint64_t *at = &log->pages[(first + i) % CA_PAGES];
    if (*at == page || is_free(log, *at))
      return (uint64_t *)at;
  }
  return NULL;
}

static void note_page(ca_log *log, uint64_t address) {
  uint64_t *at = page_slot(log, address);
  if (at)
    *at = address << 16 >> (16 + CA_PAGE_SHIFT) | log->stamp;
}

bool ca_log_is_address(const ca_log *log, uint64_t value) {
  const uint64_t *at = value >> 47 ? NULL : page_slot(log, value);
  return at && !is_free(log, *at);
}

static uint64_t *word_slot(const ca_log *log, uint64_t address) {
  for (uint32_t i = (uint32_t)((address >> 2) * 0x9E3779B97F4A7C15ull >> 40);; i++) {
    const uint64_t *at = &log->words[i % CA_STORED];
    if (is_free(log, *at) || *at == (address | log->stamp))
      return (uint64_t *)at;
  }
}

bool ca_log_stored(const ca_log *log, uint64_t address) {
  return address >> 47 == 0 && !is_free(log, *word_slot(log, address));
}

void ca_log_forget(ca_log *log, uint64_t start, uint64_t bytes) {
  for (uint32_t i = 0; i < CA_STORED && !log->gone; i++) {
    uint64_t address = log->words[i] & ((1ull << CA_STAMP_SHIFT) - 1);
    log->gone = !is_free(log, log->words[i]) && address - start < bytes;
  }
}

/* To the load before, that the same instruction made of the bytes before these: what copies byte by
 * byte, as `rep movsb` does. */
static bool is_joined(ca_log *log, uint32_t place, uint64_t address, uint32_t bytes,
                      uint64_t value) {
  ca_load *last = log->loads > 0 ? &log->list[log->loads - 1] : NULL;
  if (!last || last->place != place || last->address + last->bytes != address ||
      last->bytes + bytes > CELL)
    return false;
  last->value |= value << (8 * last->bytes);
  last->bytes = (uint8_t)(last->bytes + bytes);
  return true;
}

static void load_cell(ca_log *log, uint32_t place, uint64_t address, uint32_t bytes) {
  uint64_t value = 0;
  for (uint64_t at = address & ~3ull; at < address + bytes; at += WORD)
    if (ca_log_stored(log, at))
      return;
  for (uint32_t i = 0; i < bytes; i++)
    value |= (uint64_t)((const uint8_t *)address)[i] << (8 * i);
  if (log->of_call && is_joined(log, place, address, bytes, value))
    return;
  if (log->loads == CA_LOADS_MOST)
    log->cut = true;
  else
    log->list[log->loads++] = (ca_load){address, value, (uint16_t)place, (uint8_t)bytes};
}

void ca_log_load(ca_log *log, uint64_t place, uint64_t address, uint64_t bytes) {
  log->told++;
  uint32_t number = place_of(log, place);
  if (log->cut || number == room_for_places(log)) {
    log->cut = true;
    return;
  }
  note_page(log, address);
  for (uint64_t at = 0; at < bytes; at += CELL)
    load_cell(log, number, address + at, (uint32_t)(bytes - at < CELL ? bytes - at : CELL));
}

void ca_log_store(ca_log *log, uint64_t address, uint64_t bytes, bool outside) {
  log->told++;
  note_page(log, address);
  for (uint64_t at = address; outside && at < address + bytes && log->seen < CA_STORES_SEEN;
       at += CELL)
    log->stores[log->seen++] = at;
  for (uint64_t at = address & ~3ull; at < address + bytes; at += WORD) {
    uint64_t *slot = word_slot(log, at);
    if (!is_free(log, *slot))
      continue;
    if (log->stored == CA_STORED / 2) {
      log->cut = true;
      return;
    }
    *slot = at | log->stamp;
    uint32_t index = (uint32_t)(slot - log->words);
    log->before[index] = *(const uint32_t *)at;
    log->order[log->stored++] = (uint16_t)index;
    log->outside += outside;
  }
}

uint32_t ca_log_changed(const ca_log *log) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < log->stored; i++) {
    uint32_t index = log->order[i];
    uint64_t address = log->words[index] ^ log->stamp;
    count += *(const uint32_t *)address != log->before[index];
  }
  return count;
}

uint64_t ca_log_register(const ca_log *log, unsigned r) {
  if (r < CA_GENERAL)
    return log->start.general[r];
  uint64_t value = 0;
  for (int i = 0; i < CA_VECTOR_WORDS; i++)
    value = ca_mix(value, log->start.vector[r - CA_GENERAL][i]);
  return value;
}

void ca_log_end(ca_log *log, uint64_t trips) {
  uint64_t all = 0;
  log->trips = trips;
  for (uint32_t i = 0; i < log->loads; i++) {
    const ca_load *load = &log->list[i];
    if (!ca_log_is_address(log, load->value))
      all = ca_mix(all, ca_mix(log->places[load->place], load->value));
  }
  for (unsigned r = 0; r < CA_FLAGS; r++)
    if (log->live >> r & 1 && !ca_log_is_address(log, ca_log_register(log, r)))
      all = ca_mix(all, ca_mix(r, ca_log_register(log, r)));
  log->signature = ca_mix(all, trips);
}
