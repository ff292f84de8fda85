#include "resources.h"
#include "base/arena.h"
#include "protocol/frames.h"
#include "wire/leb128.h"

enum { NUMBERS = 12 };

static void flush(ca_rows *rows) {
  ca_stores *stores = rows->stores;
  ca_resource_store *store = rows->resources;
  if (store->records == 0)
    return;
  ca_constructs_flush(stores->constructs);
  ca_writer w = ca_message_begin(stores->wire);
  ca_put_map(&w, 3);
  CA_KEY(&w, RESOURCES, RECORDS);
  ca_put_uint(&w, store->records);
  CA_KEY(&w, RESOURCES, NUMBERS);
  ca_put_uint(&w, NUMBERS);
  CA_KEY(&w, RESOURCES, OF);
  ca_put_raw(&w, store->ready, store->bytes);
  ca_message_end(stores->wire, &w, CA_MESSAGE_RESOURCES);
  store->records = store->bytes = 0;
}

static void put(ca_rows *rows, ca_resource_record *record) {
  ca_resource_store *store = rows->resources;
  if (store->bytes + NUMBERS * CA_LEB_BYTES > CA_RESOURCE_BYTES) {
    ca_stores_lock(rows->stores);
    flush(rows);
    ca_stores_unlock(rows->stores);
  }
  unsigned char *at = store->ready + store->bytes;
  at = ca_put_leb(at, record->what >> 32);
  at = ca_put_leb(at, (uint32_t)record->what & CA_RESOURCE_CONSTRUCT);
  at = ca_put_leb(at, (uint64_t)record->count << 2 | (uint32_t)record->what >> 30);
  at = ca_put_signed_leb(at, record->rms);
  at = ca_put_signed_leb(at, record->of.rereads);
  at = ca_put_leb(at, record->of.syscalls);
  at = ca_put_leb(at, record->of.allocations);
  at = ca_put_leb(at, record->of.allocated);
  at = ca_put_leb(at, (uint64_t)record->of.kept);
  at = ca_put_leb(at, (uint64_t)record->of.peak);
  at = ca_put_leb(at, record->of.io);
  at = ca_put_leb(at, record->of.waits);
  store->bytes = (uint32_t)(at - store->ready);
  store->records++;
  record->count = 0;
}

static bool same(const ca_resource_record *a, const ca_resource_record *b) {
  return a->what == b->what && a->rms == b->rms && a->of.rereads == b->of.rereads &&
         a->of.syscalls == b->of.syscalls && a->of.allocations == b->of.allocations &&
         a->of.allocated == b->of.allocated && a->of.kept == b->of.kept &&
         a->of.peak == b->of.peak && a->of.io == b->of.io && a->of.waits == b->of.waits;
}

static ca_resource_record *slot_of(ca_resource_store *store, const ca_resource_record *record) {
  uint64_t mixed =
      record->what * 0x9E3779B97F4A7C15ull ^ (uint64_t)record->rms * 0xC2B2AE3D27D4EB4Full ^
      (record->of.allocated + record->of.kept * 3 + record->of.peak * 5 + record->of.io * 7) *
          0x165667B19E3779F9ull ^
      ((uint64_t)record->of.syscalls << 32 | record->of.allocations) * 0x9FB21C651E98DF25ull;
  return &store->slot[mixed >> (64 - CA_RESOURCE_BITS)];
}

void ca_resources_ended(ca_rows *rows, uint32_t caller, uint32_t construct, int64_t rms,
                        const ca_resources *of) {
  if (!rows->resources) {
    ca_stores_lock(rows->stores);
    rows->resources = ca_map(sizeof *rows->resources);
    ca_stores_unlock(rows->stores);
    if (!rows->resources)
      return;
  }
  ca_resource_record one = {
      .what = (uint64_t)caller << 32 | construct, .rms = rms, .of = *of, .count = 1};
  ca_resource_record *slot = slot_of(rows->resources, &one);
  if (slot->count != 0 && slot->count < INT32_MAX && same(slot, &one)) {
    slot->count++;
    return;
  }
  if (slot->count != 0)
    put(rows, slot);
  *slot = one;
}

void ca_resources_send(ca_rows *rows, bool all) {
  ca_resource_store *store = rows->resources;
  if (!store)
    return;
  for (uint32_t i = 0; all && i < 1 << CA_RESOURCE_BITS; i++)
    if (store->slot[i].count != 0)
      put(rows, &store->slot[i]);
  flush(rows);
}

void ca_resources_free(ca_rows *rows) {
  if (rows->resources)
    ca_unmap(rows->resources, sizeof *rows->resources);
  rows->resources = NULL;
}
