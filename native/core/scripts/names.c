#include "names.h"
#include "base/arena.h"

enum {
  NAME_BYTES = 512, /* of a name are kept; what is longer is cut */
  FILE_BYTES = 4096,
};

/* A function that is known. */
typedef struct ca_script_slot {
  uint64_t hash; /* 0: free */
  uint32_t construct;
} slot;

typedef struct ca_script_file {
  struct ca_script_file *next;
  uint64_t hash;
  uint32_t module;
} file;

struct ca_script_slot *ca_script_slots_new(void) {
  return ca_map(CA_SCRIPT_SLOTS * sizeof(slot));
}

void ca_script_slots_free(struct ca_script_slot *slots) {
  ca_unmap(slots, CA_SCRIPT_SLOTS * sizeof(slot));
}

static inline uint64_t mixed(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ull;
  return hash ^ hash >> 32;
}

static uint64_t hash_of(ca_script_text text) {
  uint64_t hash = mixed(text.unit, text.bytes), i = 0;
  for (; i + 8 <= text.bytes; i += 8)
    hash = mixed(hash, *(const uint64_t *)(text.at + i));
  for (; i < text.bytes; i++)
    hash = mixed(hash, *(const unsigned char *)(text.at + i));
  return hash;
}

static uint32_t character(ca_script_text text, uint64_t i) {
  return text.unit == 1   ? *(const uint8_t *)(text.at + i)
         : text.unit == 2 ? *(const uint16_t *)(text.at + i)
                          : *(const uint32_t *)(text.at + i);
}

static unsigned char *put_utf8(unsigned char *to, uint32_t c) {
  if (c < 0x80) {
    *to++ = (unsigned char)c;
    return to;
  }
  int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  *to++ = (unsigned char)((0xff00u >> (more + 1) & 0xff) | c >> (6 * more));
  while (more-- > 0)
    *to++ = (unsigned char)(0x80 | (c >> (6 * more) & 0x3f));
  return to;
}

/* Adds the text as UTF-8, as far as there is room. */
static unsigned char *put_text(unsigned char *at, const unsigned char *end, ca_script_text text) {
  if (text.unit == 0) {
    for (uint64_t i = 0; i < text.bytes && at < end; i++) {
      unsigned char c = *(const unsigned char *)(text.at + i);
      *at++ = c ? c : '?';
    }
    return at;
  }
  for (uint64_t i = 0; i < text.bytes && at < end - 4; i += text.unit) {
    uint32_t c = character(text, i);
    if (c >= 0xdc80 && c <= 0xdcff)
      *at++ = (unsigned char)c; /* a byte of a path that is no UTF-8 */
    else
      at = put_utf8(at, c == 0 || c > 0x10ffff || c >> 11 == 0x1b ? 0xfffd : c);
  }
  return at;
}

/* In memory that stays, with what it is in before it; NULL: there is none. */
static const char *kept(ca_scripts *scripts, ca_script_text scope, ca_script_text text,
                        uint64_t limit) {
  unsigned char buffer[FILE_BYTES], *at = buffer;
  const unsigned char *end = buffer + limit;
  if (scope.bytes)
    at = put_text(put_text(at, end, scope), end, CA_LITERAL("::"));
  at = put_text(at, end, text);
  size_t bytes = (size_t)(at - buffer);
  char *copy = ca_pool_take(&scripts->pool, bytes + 1);
  for (size_t i = 0; copy && i < bytes; i++)
    copy[i] = (char)buffer[i];
  return copy;
}

/* Files of scripts are modules without code. */
static uint32_t module_of(ca_scripts *scripts, ca_script_text path) {
  uint64_t hash = hash_of(path);
  for (file *f = scripts->files; f; f = f->next)
    if (f->hash == hash)
      return f->module;
  file *f = ca_pool_take(&scripts->pool, sizeof *f);
  const char *text = kept(scripts, (ca_script_text){0}, path, FILE_BYTES);
  ca_module *module = f && text ? ca_module_add(scripts->modules, text, 0, 0, 0, NULL, 0) : NULL;
  if (!module)
    return 0;
  *f = (file){scripts->files, hash, module->id};
  scripts->files = f;
  return module->id;
}

/* ---- names that functions do not know ---- */

typedef struct ca_script_inner {
  struct ca_script_inner *next;
  uint64_t hash;
  const char *name;
} inner;

static uint64_t hash_of_function(const ca_script_function *function) {
  uint64_t hash = mixed(function->line, function->key) ^ hash_of(function->scope);
  /* What has no name may get one later. */
  if (function->key == 0)
    hash = mixed(hash, hash_of(function->name));
  return mixed(hash, hash_of(function->file)) | 1;
}

static const inner *inner_of(const ca_scripts *scripts, uint64_t hash) {
  const inner *i = scripts->inner;
  while (i && i->hash != hash)
    i = i->next;
  return i;
}

static void note_inner(void *context, const ca_script_function *function) {
  ca_scripts *scripts = context;
  uint64_t hash = hash_of_function(function);
  if (function->name.bytes == 0 || inner_of(scripts, hash))
    return;
  inner *added = ca_pool_take(&scripts->pool, sizeof *added);
  const char *name = added ? kept(scripts, function->scope, function->name, NAME_BYTES) : NULL;
  if (!name)
    return;
  *added = (inner){scripts->inner, hash, name};
  scripts->inner = added;
}

static const char *name_of(ca_scripts *scripts, const ca_script_function *function) {
  if (function->name.bytes)
    return kept(scripts, function->scope, function->name, NAME_BYTES);
  const inner *known = inner_of(scripts, hash_of_function(function));
  return known ? known->name : "function";
}

static uint32_t interprets(const ca_scripts *scripts) {
  ca_constructs *constructs = scripts->stacks->constructs;
  return constructs->routine ? constructs->routine(scripts->entry)
                             : ca_construct_of(constructs, scripts->entry, 0);
}

static uint32_t add(ca_scripts *scripts, const ca_script_function *function, uint32_t parent,
                    uint32_t flags) {
  ca_constructs *constructs = scripts->stacks->constructs;
  const char *name = name_of(scripts, function);
  uint32_t module = module_of(scripts, function->file);
  if (!name || !module)
    return 0;
  /* The same in every run, and different for functions that begin in one line. */
  uint64_t tells =
      function->key ? function->key : mixed(hash_of(function->scope), hash_of(function->name));
  uint64_t offset = (uint64_t)function->line << 32 | (uint32_t)tells;
  return ca_construct_script(constructs, module, offset, parent, flags, name);
}

static slot *slot_of(const ca_scripts *scripts, uint64_t hash) {
  for (uint64_t i = hash;; i++) {
    slot *at = &scripts->slots[i % CA_SCRIPT_SLOTS];
    uint64_t there = __atomic_load_n(&at->hash, __ATOMIC_ACQUIRE);
    if (there == hash || there == 0)
      return at;
  }
}

static uint32_t made(ca_scripts *scripts, const ca_script_view *v, uint64_t hash,
                     const ca_script_function *function) {
  slot *at = slot_of(scripts, hash);
  if (at->hash == hash)
    return at->construct;
  if (scripts->used > CA_SCRIPT_SLOTS / 4 * 3 || !scripts->interpreter->checks(v, scripts->copy))
    return 0;
  if (scripts->interpreter->inner)
    scripts->interpreter->inner(v, note_inner, scripts);
  at->construct = add(scripts, function, interprets(scripts), 0);
  if (at->construct == 0)
    return 0;
  scripts->used++;
  __atomic_store_n(&at->hash, hash, __ATOMIC_RELEASE);
  return at->construct;
}

uint32_t ca_script_construct(ca_scripts *scripts, const ca_script_view *v) {
  ca_script_function function;
  scripts->interpreter->function(v, &function);
  uint64_t hash = hash_of_function(&function);
  const slot *at = slot_of(scripts, hash);
  if (CA_LIKELY(at->hash == hash))
    return at->construct;
  const ca_stores *stores = scripts->stacks->stores;
  if (stores->lock)
    stores->lock();
  uint32_t construct = made(scripts, v, hash, &function);
  if (stores->unlock)
    stores->unlock();
  return construct;
}

static uint32_t made_region(ca_scripts *names, uint64_t hash, const ca_script_function *function,
                            uint32_t parent, uint64_t site) {
  slot *at = slot_of(names, hash);
  if (at->hash == hash)
    return at->construct;
  if (names->used > CA_SCRIPT_SLOTS / 4 * 3)
    return 0;
  if (parent == 0) /* a root's: readers want one */
    parent = ca_construct_of(names->stacks->constructs, site, 0);
  at->construct = add(names, function, parent, CA_CONSTRUCT_REGION);
  if (at->construct == 0)
    return 0;
  names->used++;
  __atomic_store_n(&at->hash, hash, __ATOMIC_RELEASE);
  return at->construct;
}

uint32_t ca_region_construct(ca_scripts *names, const ca_script_function *function, uint32_t parent,
                             uint64_t site) {
  uint64_t hash = hash_of_function(function);
  const slot *at = slot_of(names, hash);
  if (CA_LIKELY(at->hash == hash))
    return at->construct;
  const ca_stores *stores = names->stacks->stores;
  if (stores->lock)
    stores->lock();
  uint32_t construct = made_region(names, hash, function, parent, site);
  if (stores->unlock)
    stores->unlock();
  return construct;
}
