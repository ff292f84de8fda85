#include "origins.h"
#include "base/arena.h"
#include "protocol/frames.h"

#ifdef __x86_64__
#define MACHINE CA_CALLS_OF_X86_64
#else
#define MACHINE CA_CALLS_OF_ARM64
#endif

enum { FIRST_ROOM = 1 << 10, ROOM_MAX = 1 << 20, PER_ROUTINE = 2 };

static uint64_t mixed(const ca_origin_key *key) {
  uint64_t hash = key->call;
  for (int i = 0; i < CA_ORIGIN_PATH; i++) {
    uint64_t step = (uint64_t)key->path[i] << 32 | (uint32_t)key->place[i];
    hash = (hash ^ step) * 0x9E3779B97F4A7C15ull + (hash >> 29);
  }
  return hash * 0xC2B2AE3D27D4EB4Full;
}

static bool same(const ca_origin_key *a, const ca_origin_key *b) {
  for (int i = 0; i < CA_ORIGIN_PATH; i++)
    if (a->path[i] != b->path[i] || a->place[i] != b->place[i])
      return false;
  return a->call == b->call;
}

/* Where its number is, or would be. */
static uint32_t *slot_of(const ca_origins *origins, const ca_origin_key *key) {
  uint64_t mask = (1ull << origins->bits) - 1, at = mixed(key) >> (64 - origins->bits);
  while (origins->slot[at] != 0 && !same(&origins->list[origins->slot[at]].key, key))
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
    *slot_of(&larger, &larger.list[i].key) = i;
  origins->count = origins->count ? origins->count : CA_NO_ORIGIN + 1;
  origins->list = larger.list;
  origins->room = room;
  origins->slot = larger.slot;
  origins->bits = larger.bits;
  return true;
}

/* What lies near each other is copied at once. */
enum { NEAR_BYTES = 512, LEAST_PAGE = 4096 };
typedef struct near_links {
  ca_link_copy copy;
  uint64_t from, bytes;
  unsigned char text[NEAR_BYTES];
} near_links;

static bool copy_link(near_links *near, uint64_t at, uint64_t *link) {
  uint64_t in_page = LEAST_PAGE - at % LEAST_PAGE;
  if (at - near->from < near->bytes && near->bytes - (at - near->from) >= sizeof *link) {
    __builtin_memcpy(link, near->text + (at - near->from), sizeof *link);
    return true;
  }
  if (in_page < sizeof *link)
    return near->copy(at, link, sizeof *link);
  near->from = at;
  near->bytes = in_page < NEAR_BYTES ? in_page : NEAR_BYTES;
  if (near->copy(at, near->text, near->bytes))
    __builtin_memcpy(link, near->text, sizeof *link);
  else
    near->bytes = 0;
  return near->bytes != 0;
}

/* Where `called` returns to, from the entry of the routine that called it. What lies on another
 * stack than it seems to may be gone. */
static int32_t place_in(near_links *near, const ca_frame *frame, const ca_frame *called) {
  uint64_t link = 0;
  if (!called || !near->copy || frame->flags & CA_FRAME_PART || !copy_link(near, called->sp, &link))
    return 0;
  int64_t place = (int64_t)(link - frame->entry);
  return place == (int32_t)place ? (int32_t)place : 0;
}

static uint32_t number_of(ca_origins *origins, const ca_asker *asker, uint32_t call) {
  ca_origin_key key = {.call = call};
  const ca_frame *called = asker->called;
  near_links near;
  near.copy = asker->copy;
  near.from = near.bytes = 0;
  int length = 0;
  for (ca_frame *frame = asker->frame; frame > asker->base && length < CA_ORIGIN_PATH; frame--) {
    if (frame->flags & CA_FRAME_LOOP)
      continue;
    if (length == 0 || key.path[length - 1] != frame->construct) {
      key.path[length] = frame->construct;
      key.place[length++] = place_in(&near, frame, called);
    }
    if (!(frame->flags & CA_FRAME_PART))
      called = frame;
  }
  if (!make_room(origins))
    return CA_NO_ORIGIN;
  uint32_t *slot = slot_of(origins, &key);
  if (*slot == 0) {
    origins->list[origins->count].key = key;
    *slot = origins->count++;
  }
  return *slot;
}

uint32_t ca_origin_of(ca_origins *origins, const ca_asker *asker) {
  return number_of(origins, asker, 0);
}

void ca_origin_call(ca_origins *origins, const ca_asker *asker, uint32_t number) {
  uint32_t origin = number_of(origins, asker, number + 1);
  if (origin != CA_NO_ORIGIN)
    origins->list[origin].blocks++;
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

static uint32_t length_of(const ca_origin_key *key) {
  uint32_t length = 0;
  while (length < CA_ORIGIN_PATH && key->path[length] != 0)
    length++;
  return length;
}

static void put_path(ca_writer *w, const ca_origin_key *key) {
  uint32_t length = length_of(key);
  for (uint32_t i = 0; i < length; i++) {
    ca_put_uint(w, key->path[i]);
    ca_put_int(w, key->place[i]);
  }
}

static void put_blocks(ca_writer *w, const ca_origin *origin) {
  ca_put_array(w, 6 + PER_ROUTINE * length_of(&origin->key));
  ca_put_uint(w, origin->blocks);
  ca_put_uint(w, origin->bytes);
  ca_put_uint(w, origin->peak_blocks);
  ca_put_uint(w, origin->peak_bytes);
  ca_put_uint(w, origin->served_blocks);
  ca_put_uint(w, origin->served_bytes);
  put_path(w, &origin->key);
}

static void put_calls(ca_writer *w, const ca_origin *origin) {
  ca_put_array(w, 2 + PER_ROUTINE * length_of(&origin->key));
  ca_put_uint(w, origin->key.call - 1);
  ca_put_uint(w, origin->blocks);
  put_path(w, &origin->key);
}

static bool is_sent(const ca_origin *origin, bool calls) {
  return (origin->key.call != 0) == calls && (origin->blocks | origin->peak_blocks) != 0;
}

static void send(const ca_origins *origins, ca_wire *wire, bool calls) {
  enum { PER_MESSAGE = 1024 };
  for (uint32_t at = 0; at < origins->count;) {
    uint32_t from = at, n = 0;
    for (; at < origins->count && n < PER_MESSAGE; at++)
      n += is_sent(&origins->list[at], calls);
    if (n == 0)
      continue;
    ca_writer w = ca_message_begin(wire);
    ca_put_map(&w, 2);
    if (calls) {
      CA_KEY(&w, SYSTEM_CALLS, MACHINE);
      ca_put_text(&w, MACHINE, 16);
      CA_KEY(&w, SYSTEM_CALLS, CALLS);
    } else {
      CA_KEY(&w, ORIGINS, NUMBERS);
      ca_put_uint(&w, PER_ROUTINE);
      CA_KEY(&w, ORIGINS, ORIGINS);
    }
    ca_put_array(&w, n);
    for (uint32_t i = from; i < at; i++)
      if (is_sent(&origins->list[i], calls))
        (calls ? put_calls : put_blocks)(&w, &origins->list[i]);
    ca_message_end(wire, &w, calls ? CA_MESSAGE_SYSTEM_CALLS : CA_MESSAGE_ORIGINS);
  }
}

void ca_origins_send(ca_origins *origins, ca_wire *wire) {
  for (uint32_t i = 0; i < origins->count; i++)
    if (origins->list[i].key.call == 0)
      note_peak(origins, &origins->list[i]);
  send(origins, wire, false);
  send(origins, wire, true);
}

void ca_origins_clear(ca_origins *origins) {
  if (origins->list) {
    ca_unmap(origins->list, origins->room * sizeof *origins->list);
    ca_unmap(origins->slot, sizeof *origins->slot << origins->bits);
  }
  *origins = (ca_origins){0};
}
