#include "constructs.h"
#include "core/base/arena.h"

#define CONSTRUCTS_MAX (1u << 19)
#define INDEX_SIZE (CONSTRUCTS_MAX * 2)

bool ca_constructs_init(ca_constructs *constructs, ca_wire *wire, const ca_modules *modules) {
  constructs->wire = wire;
  constructs->modules = modules;
  constructs->list = ca_map(CONSTRUCTS_MAX * sizeof(ca_construct));
  constructs->index = ca_map((size_t)INDEX_SIZE * 4);
  constructs->count = constructs->sent = 1;
  return constructs->list && constructs->index;
}

void ca_constructs_destroy(ca_constructs *constructs) {
  ca_unmap(constructs->list, CONSTRUCTS_MAX * sizeof(ca_construct));
  ca_unmap(constructs->index, (size_t)INDEX_SIZE * 4);
}

void ca_constructs_clear(ca_constructs *constructs) {
  constructs->sent = 1;
}

static uint32_t *slot_of(const ca_constructs *constructs, uint64_t entry) {
  uint64_t hash = (entry * 0x9E3779B97F4A7C15ull) >> 32;
  for (uint64_t i = hash;; i++) {
    uint32_t *slot = &constructs->index[i & (INDEX_SIZE - 1)];
    if (*slot == 0 || constructs->list[*slot].entry == entry)
      return slot;
  }
}

uint32_t ca_construct_find(const ca_constructs *constructs, uint64_t entry) {
  return *slot_of(constructs, entry);
}

uint32_t ca_construct_of(ca_constructs *constructs, uint64_t entry, uint32_t flags) {
  uint32_t *slot = slot_of(constructs, entry);
  if (*slot)
    return *slot;
  if (constructs->count == CONSTRUCTS_MAX) /* endless generated code: all the rest is one */
    return CONSTRUCTS_MAX - 1;
  const ca_module *module = ca_module_at(constructs->modules, entry);
  constructs->list[constructs->count] =
      (ca_construct){entry, module ? module->id : 0, flags, module ? entry - module->bias : entry};
  return *slot = constructs->count++;
}

void ca_constructs_flush(ca_constructs *constructs) {
  enum { PER_MESSAGE = 4096 };
  while (constructs->sent < constructs->count) {
    uint32_t n = constructs->count - constructs->sent;
    n = n < PER_MESSAGE ? n : PER_MESSAGE;
    ca_writer w = ca_message_begin(constructs->wire);
    ca_put_map(&w, 1);
    CA_KEY(&w, "constructs");
    ca_put_array(&w, n);
    for (uint32_t i = 0; i < n; i++) {
      const ca_construct *construct = &constructs->list[constructs->sent];
      ca_put_array(&w, 6);
      ca_put_uint(&w, constructs->sent++);
      ca_put_uint(&w, 0);
      ca_put_uint(&w, construct->module);
      ca_put_uint(&w, construct->offset);
      ca_put_uint(&w, 0);
      ca_put_uint(&w, construct->flags & CA_CONSTRUCT_OPAQUE);
    }
    ca_message_end(constructs->wire, &w, CA_MESSAGE_CONSTRUCTS);
  }
}

void ca_constructs_drop(ca_constructs *constructs, uint64_t start, uint64_t end) {
  bool any = false;
  for (uint32_t id = 1; id < constructs->count; id++) {
    ca_construct *construct = &constructs->list[id];
    if (construct->entry >= start && construct->entry < end) {
      construct->entry = 0;
      any = true;
    }
  }
  if (!any)
    return;
  ca_constructs_flush(constructs);
  for (size_t i = 0; i < INDEX_SIZE; i++)
    if (constructs->index[i])
      constructs->index[i] = 0;
  for (uint32_t id = 1; id < constructs->count; id++)
    if (constructs->list[id].entry)
      *slot_of(constructs, constructs->list[id].entry) = id;
}
