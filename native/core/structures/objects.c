#include "objects.h"
#include "state.h"
#include "code/locals.h"

/* The routine's frame that the address lies in: the deepest whose return address lies above it.
 * NULL: none. */
static ca_frame *frame_of(const ca_hot *hot, uint64_t address) {
  ca_frame *low = hot->stack->base, *high = hot->s; /* low: it, or one above it */
  if (high > low && high->sp > address)
    return ca_routine_of(high);
  while (high - low > 1) {
    ca_frame *middle = low + (high - low) / 2;
    if (middle->sp > address)
      low = middle;
    else
      high = middle;
  }
  return low > hot->stack->base ? ca_routine_of(low) : NULL;
}

/* Looked up once for each construct: a function stays where it is. */
static const ca_function *function_of(struct ca_structures *all, const ca_frame *frame) {
  static const ca_function none;
  const ca_function **known = &all->functions_of[frame->construct];
  if (!*known) {
    *known = ca_function_at(all->functions, frame->entry);
    if (!*known)
      *known = &none;
  }
  return *known;
}

static const ca_local *local_at(const ca_function *function, int64_t offset) {
  uint32_t low = 0, high = function->locals_count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (function->locals[middle].end <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low < function->locals_count && function->locals[low].start <= offset
             ? &function->locals[low]
             : NULL;
}

static ca_block *block_of(struct ca_structures *all, ca_level *level, uint64_t start) {
  uint32_t number = level->locals;
  while (number && all->blocks.list[number].start != start)
    number = all->blocks.list[number].next;
  return number ? &all->blocks.list[number] : NULL;
}

static ca_block *on_stack(struct ca_structures *all, ca_hot *hot, const ca_frame *frame,
                          uint64_t address) {
  const ca_local *local =
      local_at(function_of(all, frame), (int64_t)(address - (uint64_t)frame->sp));
  ca_levels *levels = local ? ca_levels_of(hot->stack) : NULL;
  if (!levels)
    return NULL;
  ca_level *level = ca_level_here(hot, &all->tree, &all->now, frame);
  uint64_t start = frame->sp + (uint64_t)local->start;
  uint64_t bytes = (uint64_t)(local->end - local->start);
  ca_block *block = block_of(all, level, start);
  if (block)
    return block;
  const ca_site wanted = {.kind = CA_SITE_STACK,
                          .path = {frame->construct, (uint32_t)-local->start}};
  uint32_t site = ca_site_of(&all->sites, &wanted);
  block = ca_block_make(&all->blocks, start, bytes, site);
  if (!block)
    return NULL;
  ca_site_count(&all->sites, site, bytes);
  block->born = level->moment;
  block->next = level->locals;
  level->locals = (uint32_t)(block - all->blocks.list);
  return block;
}

void ca_locals_end(ca_blocks *blocks, ca_level *level) {
  while (level->locals) {
    ca_block *block = &blocks->list[level->locals];
    level->locals = block->next;
    ca_block_drop(blocks, block);
  }
}

static const char *kept(struct ca_structures *all, const char *name) {
  size_t bytes = 1;
  while (name[bytes - 1])
    bytes++;
  char *copy = bytes > 1 ? ca_pool_take(&all->pool, bytes) : NULL;
  if (copy)
    __builtin_memcpy(copy, name, bytes);
  return copy;
}

void ca_static_marked(void *context, uint64_t address, bool begins) {
  struct ca_structures *all = context;
  ca_block *block = ca_block_at(&all->blocks, address);
  const ca_site *site = block ? &all->sites.list[block->site] : NULL;
  if (!site || site->kind != CA_SITE_STATIC || site->name || address == block->start)
    return;
  if (!begins)
    ca_blocks_nobody(&all->blocks, address, CA_NOBODY);
  else if (address - block->start >= CA_LEAST_ARRAY)
    block->bytes = address - block->start;
}

static ca_block *in_data(struct ca_structures *all, uint64_t address) {
  ca_static object;
  uint64_t code;
  if (!ca_static_object(all->functions, address, &object, &code))
    return NULL;
  const ca_module *module = ca_module_at(all->stacks->constructs->modules, code);
  if (!module)
    return NULL;
  uint64_t offset = object.start - module->bias;
  const ca_site wanted = {.kind = CA_SITE_STATIC,
                          .path = {module->id, (uint32_t)offset, (uint32_t)(offset >> 32)},
                          .name = kept(all, object.name)};
  uint32_t site = ca_site_of(&all->sites, &wanted);
  ca_block *block = ca_block_add(&all->blocks, object.start, object.end - object.start, site);
  if (!block)
    return NULL;
  ca_site_count(&all->sites, site, block->bytes);
  if (!ca_block_at(&all->blocks, object.start)) { /* a large one */
    ca_block_own(&all->blocks, block, address);
    return block;
  }
  ca_visit_statics(all->functions, &object, ca_static_marked, all);
  block = ca_block_at(&all->blocks, address); /* code may name what is there */
  return block;
}

/* Not far below the top frame either: variables there are what is accessed most. */
static bool is_on_stack(const ca_hot *hot, uint64_t address) {
  enum { USUAL_FRAME = 1 << 16 };
  return address < hot->stack->start && address + USUAL_FRAME >= hot->s->sp;
}

ca_block *ca_object_at(struct ca_structures *all, ca_hot *hot, uint64_t address) {
  if (!all->functions)
    return NULL;
  const ca_frame *frame = address < hot->stack->start ? frame_of(hot, address) : NULL;
  ca_block *block = frame ? on_stack(all, hot, frame, address) : NULL;
  if (!block && is_on_stack(hot, address)) {
    ca_blocks_nobody(&all->blocks, address, CA_VARIABLE);
    return NULL;
  }
  if (!block)
    block = ca_large_block_at(&all->blocks, address);
  if (!block && ca_is_static(all->functions, address)) {
    block = in_data(all, address);
    if (!block)
      ca_blocks_nobody(&all->blocks, address, CA_NOBODY);
  } else if (block) {
    ca_block_own(&all->blocks, block, address);
  }
  return block;
}
