#include "constructs.h"
#include "base/arena.h"

#define INDEX_SIZE (CA_ENGINE_CONSTRUCTS * 2)
enum { PER_MESSAGE = 1024, NAME_BYTES = 512 }; /* a message of names has room */

bool ca_constructs_init(ca_constructs *constructs, ca_wire *wire, const ca_modules *modules) {
  constructs->wire = wire;
  constructs->modules = modules;
  constructs->list = ca_map(CA_ENGINE_CONSTRUCTS * sizeof(ca_construct));
  constructs->index = ca_map((size_t)INDEX_SIZE * 4);
  constructs->count = constructs->sent = 1;
  constructs->late = ca_map(CA_ENGINE_CONSTRUCTS * sizeof(uint32_t));
  return constructs->list && constructs->index && constructs->late;
}

void ca_constructs_destroy(ca_constructs *constructs) {
  ca_unmap(constructs->list, CA_ENGINE_CONSTRUCTS * sizeof(ca_construct));
  ca_unmap(constructs->index, (size_t)INDEX_SIZE * 4);
  ca_unmap(constructs->late, CA_ENGINE_CONSTRUCTS * sizeof(uint32_t));
}

void ca_constructs_clear(ca_constructs *constructs) {
  constructs->sent = 1;
  constructs->late_count = 0;
}

/* May be called while another thread adds one, which is found or not. A free slot may be another's
 * by the time that this returns, so that `*id` says what was there. */
static uint32_t *slot_of(const ca_constructs *constructs, uint64_t entry, uint32_t *id) {
  uint64_t hash = (entry * 0x9E3779B97F4A7C15ull) >> 32;
  for (uint64_t i = hash;; i++) {
    uint32_t *slot = &constructs->index[i & (INDEX_SIZE - 1)];
    *id = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
    if (*id == 0 || constructs->list[*id].entry == entry)
      return slot;
  }
}

uint32_t ca_construct_find(const ca_constructs *constructs, uint64_t entry) {
  uint32_t id;
  slot_of(constructs, entry, &id);
  return id;
}

/* The id of a new one; 0: there is no room. */
static uint32_t add(ca_constructs *constructs, uint64_t address, ca_construct construct) {
  if (constructs->count == CA_ENGINE_CONSTRUCTS)
    return 0;
  const ca_module *module = ca_module_at(constructs->modules, address);
  construct.entry = address;
  construct.module = module ? module->id : 0;
  construct.offset = module ? address - module->bias : address;
  constructs->list[constructs->count] = construct;
  return constructs->count++;
}

uint32_t ca_construct_of(ca_constructs *constructs, uint64_t entry, uint32_t flags) {
  uint32_t id;
  uint32_t *slot = slot_of(constructs, entry, &id);
  if (id)
    return id;
  id = add(constructs, entry, (ca_construct){.flags = flags});
  if (id == 0) /* endless generated code: all the rest is one */
    return CA_ENGINE_CONSTRUCTS - 1;
  __atomic_store_n(slot, id, __ATOMIC_RELEASE);
  return id;
}

uint32_t ca_construct_loop(ca_constructs *constructs, const ca_function *function,
                           const ca_loop *loop) {
  ca_loop *known = function->loops + (loop - function->loops);
  if (known->construct)
    return known->construct;
  uint32_t parent = 0;
  if (known->parent)
    parent = ca_construct_loop(constructs, function, &function->loops[known->parent - 1]);
  else if (constructs->routine)
    parent = constructs->routine(function->start);
  else
    parent = ca_construct_of(constructs, function->start, 0);
  if (parent == 0 || parent == CA_ENGINE_CONSTRUCTS - 1)
    return 0;
  uint32_t id = add(constructs, known->header, (ca_construct){.kind = CA_LOOP, .parent = parent});
  if (id)
    constructs->list[id].end = constructs->list[id].offset + (known->last - known->header);
  return known->construct = id;
}

uint32_t ca_construct_script(ca_constructs *constructs, uint32_t module, uint64_t offset,
                             uint32_t parent, uint32_t flags, const char *name) {
  if (parent == 0 || parent == CA_ENGINE_CONSTRUCTS - 1)
    return 0;
  uint32_t id =
      add(constructs, 0, (ca_construct){.kind = CA_SCRIPT, .parent = parent, .flags = flags});
  if (id == 0)
    return 0;
  constructs->list[id].module = module;
  constructs->list[id].offset = offset;
  constructs->list[id].name = name;
  return id;
}

void ca_construct_analysed(ca_constructs *constructs, uint32_t id, const ca_function *function) {
  uint32_t flags = constructs->list[id].flags;
  if (!function || function->flags & CA_FUNCTION_UNKNOWN)
    flags |= CA_CONSTRUCT_UNKNOWN;
  else if (function->flags & CA_FUNCTION_IRREDUCIBLE)
    flags |= CA_CONSTRUCT_IRREDUCIBLE;
  if (flags == constructs->list[id].flags)
    return;
  constructs->list[id].flags = flags;
  if (id < constructs->sent)
    constructs->late[constructs->late_count++] = id;
}

static uint32_t sent_flags(const ca_construct *construct) {
  return construct->flags & ~(uint32_t)CA_CONSTRUCT_STUB;
}

static void flush_late(ca_constructs *constructs) {
  for (uint32_t from = 0, n; from < constructs->late_count; from += n) {
    n = constructs->late_count - from;
    n = n < PER_MESSAGE ? n : PER_MESSAGE;
    ca_writer w = ca_message_begin(constructs->wire);
    ca_put_map(&w, 2);
    CA_KEY(&w, CONSTRUCTS, CONSTRUCTS);
    ca_put_array(&w, 0);
    CA_KEY(&w, CONSTRUCTS, FLAGS);
    ca_put_array(&w, n);
    for (uint32_t i = from; i < from + n; i++) {
      ca_put_array(&w, 2);
      ca_put_uint(&w, constructs->late[i]);
      ca_put_uint(&w, sent_flags(&constructs->list[constructs->late[i]]));
    }
    ca_message_end(constructs->wire, &w, CA_MESSAGE_CONSTRUCTS);
  }
  constructs->late_count = 0;
}

void ca_constructs_flush(ca_constructs *constructs) {
  while (constructs->sent < constructs->count) {
    uint32_t n = constructs->count - constructs->sent;
    n = n < PER_MESSAGE ? n : PER_MESSAGE;
    ca_writer w = ca_message_begin(constructs->wire);
    ca_put_map(&w, 1);
    CA_KEY(&w, CONSTRUCTS, CONSTRUCTS);
    ca_put_array(&w, n);
    for (uint32_t i = 0; i < n; i++) {
      const ca_construct *construct = &constructs->list[constructs->sent];
      ca_put_array(&w, construct->kind == CA_ROUTINE ? 6 : 7);
      ca_put_uint(&w, constructs->sent++);
      ca_put_uint(&w, construct->kind);
      ca_put_uint(&w, construct->module);
      ca_put_uint(&w, construct->offset);
      ca_put_uint(&w, construct->parent);
      ca_put_uint(&w, sent_flags(construct));
      if (construct->kind == CA_LOOP)
        ca_put_uint(&w, construct->end);
      else if (construct->kind == CA_SCRIPT)
        ca_put_text(&w, construct->name, NAME_BYTES);
    }
    ca_message_end(constructs->wire, &w, CA_MESSAGE_CONSTRUCTS);
  }
  flush_late(constructs);
}

void ca_constructs_drop(ca_constructs *constructs, const ca_module *module) {
  bool any = false;
  for (uint32_t id = 1; id < constructs->count; id++)
    any |= constructs->list[id].module == module->id;
  if (!any)
    return;
  ca_constructs_flush(constructs);
  /* A child is told of them, but not of the module. */
  for (uint32_t id = 1; id < constructs->count; id++)
    if (constructs->list[id].module == module->id)
      constructs->list[id].module = constructs->list[id].entry = 0;
  for (size_t i = 0; i < INDEX_SIZE; i++)
    if (constructs->index[i])
      constructs->index[i] = 0;
  for (uint32_t id = 1, before; id < constructs->count; id++)
    if (constructs->list[id].entry && constructs->list[id].kind == CA_ROUTINE)
      *slot_of(constructs, constructs->list[id].entry, &before) = id;
}
