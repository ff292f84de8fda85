#include "origins.h"
#include "base/arena.h"
#include "protocol/frames.h"

enum { FIRST_ROOM = 1 << 10, ROOM_MAX = 1 << 20 };

static uint64_t mixed(const uint32_t path[CA_ORIGIN_PATH]) {
  uint64_t hash = 0;
  for (int i = 0; i < CA_ORIGIN_PATH; i++)
    hash = (hash ^ path[i]) * 0x9E3779B97F4A7C15ull + (hash >> 29);
  return hash * 0xC2B2AE3D27D4EB4Full;
}

static bool same(const uint32_t a[CA_ORIGIN_PATH], const uint32_t b[CA_ORIGIN_PATH]) {
  for (int i = 0; i < CA_ORIGIN_PATH; i++)
    if (a[i] != b[i])
      return false;
  return true;
}

/* Where its number is, or would be. */
static uint32_t *slot_of(const ca_origins *origins, const uint32_t path[CA_ORIGIN_PATH]) {
  uint64_t mask = (1ull << origins->bits) - 1, at = mixed(path) >> (64 - origins->bits);
  while (origins->slot[at] != 0 && !same(origins->list[origins->slot[at]].path, path))
    at = (at + 1) & mask;
  return &origins->slot[at];
}

/* Half of the places of the hash table stay free. */
static bool make_room(ca_origins *origins) {
  if (origins->count < origins->room)
    return true;
  uint32_t room = origins->room ? 2 * origins->room : FIRST_ROOM;
  ca_origins larger = {.room = room, .bits = (unsigned)__builtin_ctz(room) + 1};
  larger.list = room <= ROOM_MAX ? ca_map(room * sizeof *larger.list) : NULL;
  larger.slot = larger.list ? ca_map(sizeof *larger.slot << larger.bits) : NULL;
  if (!larger.slot)
    return false;
  if (origins->list) {
    __builtin_memcpy(larger.list, origins->list, origins->count * sizeof *larger.list);
    ca_unmap(origins->list, origins->room * sizeof *larger.list);
    ca_unmap(origins->slot, sizeof *origins->slot << origins->bits);
  }
  for (uint32_t i = CA_NO_ORIGIN + 1; i < origins->count; i++)
    *slot_of(&larger, larger.list[i].path) = i;
  origins->count = origins->count ? origins->count : CA_NO_ORIGIN + 1;
  origins->list = larger.list;
  origins->room = room;
  origins->slot = larger.slot;
  origins->bits = larger.bits;
  return true;
}

uint32_t ca_origin_of(ca_origins *origins, ca_frame *frame, const ca_frame *base) {
  uint32_t path[CA_ORIGIN_PATH] = {0};
  int length = 0;
  for (; frame > base && length < CA_ORIGIN_PATH; frame--)
    if (!(frame->flags & CA_FRAME_LOOP) && (length == 0 || path[length - 1] != frame->construct))
      path[length++] = frame->construct;
  if (!make_room(origins))
    return CA_NO_ORIGIN;
  uint32_t *slot = slot_of(origins, path);
  if (*slot == 0) {
    __builtin_memcpy(origins->list[origins->count].path, path, sizeof path);
    *slot = origins->count++;
  }
  return *slot;
}

/* It is about to change: for the first time since the latest peak, it has what it had then. */
static void note_peak(const ca_origins *origins, ca_origin *origin) {
  if (origin->noted == origins->peaks)
    return;
  origin->noted = origins->peaks;
  origin->peak_blocks = origin->blocks;
  origin->peak_bytes = origin->bytes;
}

void ca_origin_change(ca_origins *origins, uint32_t number, int blocks, uint64_t bytes) {
  if (!origins->list)
    return;
  ca_origin *origin = &origins->list[number & ~CA_SERVED];
  note_peak(origins, origin);
  if (blocks < 0)
    bytes = -bytes;
  origin->blocks += (uint64_t)(int64_t)blocks;
  origin->bytes += bytes;
  origins->live += bytes;
  if (number & CA_SERVED) {
    origin->served_blocks += (uint64_t)(int64_t)blocks;
    origin->served_bytes += bytes;
  }
  if (blocks > 0 && origins->live > origins->peak) {
    origins->peak = origins->live;
    origins->peaks++;
  }
}

static void put(ca_writer *w, const ca_origin *origin) {
  uint32_t length = 0;
  while (length < CA_ORIGIN_PATH && origin->path[length] != 0)
    length++;
  ca_put_array(w, 6 + length);
  ca_put_uint(w, origin->blocks);
  ca_put_uint(w, origin->bytes);
  ca_put_uint(w, origin->peak_blocks);
  ca_put_uint(w, origin->peak_bytes);
  ca_put_uint(w, origin->served_blocks);
  ca_put_uint(w, origin->served_bytes);
  for (uint32_t i = 0; i < length; i++)
    ca_put_uint(w, origin->path[i]);
}

static bool is_sent(const ca_origin *origin) {
  return (origin->blocks | origin->peak_blocks) != 0;
}

void ca_origins_send(ca_origins *origins, ca_wire *wire) {
  enum { PER_MESSAGE = 1024 };
  for (uint32_t i = 0; i < origins->count; i++)
    note_peak(origins, &origins->list[i]);
  for (uint32_t at = 0; at < origins->count;) {
    uint32_t from = at, n = 0;
    for (; at < origins->count && n < PER_MESSAGE; at++)
      n += is_sent(&origins->list[at]);
    ca_writer w = ca_message_begin(wire);
    ca_put_map(&w, 1);
    CA_KEY(&w, ORIGINS, ORIGINS);
    ca_put_array(&w, n);
    for (uint32_t i = from; i < at; i++)
      if (is_sent(&origins->list[i]))
        put(&w, &origins->list[i]);
    ca_message_end(wire, &w, CA_MESSAGE_ORIGINS);
  }
}

void ca_origins_clear(ca_origins *origins) {
  if (origins->list) {
    ca_unmap(origins->list, origins->room * sizeof *origins->list);
    ca_unmap(origins->slot, sizeof *origins->slot << origins->bits);
  }
  *origins = (ca_origins){0};
}
