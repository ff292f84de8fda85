#include "structures.h"
#include "objects.h"
#include "records.h"
#include "state.h"
#include "transfers.h"
#include "core/base/arena.h"
#include "core/stack/pending.h"

static struct ca_structures *all_of(const ca_hot *hot) {
  return hot->thread->memory->structures;
}

/* The block that an access counts for; NULL: none. */
static ca_block *counted(struct ca_structures *all, ca_hot *hot, uint64_t address) {
  if (hot->stack->opaque)
    return NULL;
  uint32_t owner = ca_owner_of(&all->blocks, address);
  ca_block *block = ca_block_of(&all->blocks, owner, address);
  return block || owner == CA_NOBODY ? block : ca_object_at(all, hot, address);
}

static ca_level *top_of(struct ca_structures *all, const ca_hot *hot) {
  ca_levels *levels = hot->stack->followed;
  if (CA_UNLIKELY(!levels) && !(levels = ca_levels_of(hot->stack)))
    return NULL;
  ca_level *level = levels->list + ca_depth_of(hot->stack, hot->s);
  if (CA_LIKELY(level->moment != 0))
    return level;
  return ca_level_at(levels, &all->tree, &all->now, hot->stack, hot->s);
}

/* The use by the deepest activation below the top that had seen the block at `moment`. */
static ca_use *earlier(struct ca_structures *all, const ca_hot *hot, ca_level *top, uint64_t moment,
                       uint32_t site) {
  ca_levels *levels = hot->stack->followed;
  ca_level *seen = moment ? ca_level_seen(levels, top - 1, moment) : NULL;
  return seen ? ca_use_of(&all->uses, &seen->uses, site) : NULL;
}

/* The same for a cell, by the time of its frame. */
static ca_use *earlier_cell(struct ca_structures *all, ca_hot *hot, uint32_t time, uint32_t site) {
  ca_levels *levels = hot->stack->followed;
  ca_frame *frame = time ? ca_receiver(hot, hot->s - 1, time) : NULL;
  if (!frame)
    return NULL;
  return ca_use_of(&all->uses, &levels->list[ca_depth_of(hot->stack, frame)].uses, site);
}

/* Whether a block, if it is small, has a pointer into another. */
static bool points_to(const ca_block *from, const ca_block *to) {
  enum { SMALL = 64 };
  const uint64_t *words = (const uint64_t *)((from->start + 7) & -8ull);
  for (int i = 0; from->bytes <= SMALL && i < (int)(from->bytes / 8); i++)
    if (words[i] - to->start < to->bytes)
      return true;
  return false;
}

/* Of a word that was read, where it points to. */
static void follow(struct ca_structures *all, const ca_block *from, uint64_t address) {
  if (address % 8 || address + 8 > from->start + from->bytes)
    return;
  const ca_block *to = ca_block_at(&all->blocks, *(const uint64_t *)address);
  /* Within a block it is a cursor into an array; but memory that a program maps is divided by it.
   */
  if (to && (to != from || all->sites.list[from->site].kind == CA_SITE_MAPPING))
    ca_link_count(&all->links, from->site, to->site, address - from->start, points_to(to, from));
}

static void first_access(struct ca_structures *all, ca_hot *hot, ca_level *top, ca_block *block,
                         uint64_t address, uint32_t time, bool write) {
  ca_use *use = ca_use_of(&all->uses, &top->uses, block->site);
  ca_use *before = earlier_cell(all, hot, time, block->site);
  *(write ? &use->writes : &use->reads) += 1;
  if (before)
    *(write ? &before->writes : &before->reads) -= 1;
  if (block->touched < top->moment) {
    use->blocks++;
    before = earlier(all, hot, top, block->touched, block->site);
    if (before)
      before->blocks--;
  }
  block->touched = ++all->now;
  uint64_t cell = (address - block->start) >> hot->thread->shadow.shift;
  use->first = cell < use->first ? cell : use->first;
  use->end = cell + 1 > use->end ? cell + 1 : use->end;
}

static void wrote(struct ca_structures *all, ca_hot *hot, ca_level *top, ca_block *block) {
  ca_use_of(&all->uses, &top->uses, block->site)->written++;
  ca_use *before = earlier(all, hot, top, block->written, block->site);
  if (before)
    before->written--;
  block->written = ++all->now;
}

/* What of CA_OWN_BEFORE_... is so of a block that was born then. */
static uint32_t since(const ca_level *top, uint64_t born) {
  return (born < top->iteration ? CA_OWN_BEFORE_ITERATION : 0) |
         (born < top->around ? CA_OWN_BEFORE_AROUND : 0) |
         (born < top->moment ? CA_OWN_BEFORE_CALL : 0) |
         (born < top->recursion ? CA_OWN_BEFORE_RECURSION : 0);
}

static uint32_t since_written(const ca_level *top, const ca_block *block) {
  uint64_t latest = block->written > block->born ? block->written : block->born;
  return (latest < top->iteration ? CA_OWN_OLD_ITERATION : 0) |
         (latest < top->around ? CA_OWN_OLD_AROUND : 0);
}

static void accessed(ca_hot *hot, uint64_t address, uint32_t time, bool write) {
  struct ca_structures *all = all_of(hot);
  ca_block *block = counted(all, hot, address);
  ca_level *top = block ? top_of(all, hot) : NULL;
  if (!top)
    return;
  ca_levels *levels = hot->stack->followed;
  if (levels->holder && block == &all->blocks.list[levels->fresh] && address >= levels->filled)
    levels->filled = address + (1u << hot->thread->shadow.shift);
  if (time < hot->s->ts) {
    first_access(all, hot, top, block, address, time, write);
    if (!write)
      follow(all, block, address);
  }
  if (write && block->written < top->moment)
    wrote(all, hot, top, block);
  if (block->user[write] < top->moment || block->user[write] < top->iteration) {
    block->user[write] = ++all->now;
    ca_use_of(&all->uses, &top->uses, block->site)->own |= (write ? CA_OWN_WRITE : CA_OWN_READ) |
                                                           since(top, block->born) |
                                                           (write ? 0 : since_written(top, block));
  }
}

/* The first of the calls that `level` is one of. */
static ca_level *header_of(const ca_levels *levels, ca_level *level) {
  uint32_t node = level->node;
  while (level > levels->list && (level->again || level->node != node))
    level--;
  return level;
}

static void ended(ca_stack *stack, ca_frame *frame, bool whole) {
  struct ca_structures *all = stack->thread->all->structures;
  ca_levels *levels = ca_levels_of(stack);
  if (!levels)
    return;
  if (frame == stack->base)
    ca_records_flush(all->tree.wire, stack, levels);
  if (frame == stack->base || (stack->opaque && frame >= stack->opaque))
    return;
  ca_level *level = ca_level_at(levels, &all->tree, &all->now, stack, frame);
  bool is_loop = frame->flags & CA_FRAME_LOOP, repeats = is_loop || level->steps;
  if (level->again) {
    header_of(levels, level)->steps++;
  } else if (repeats) {
    ca_wire *wire = all->tree.wire;
    ca_record_add(wire, stack, levels, level, level->steps, whole);
  }
  /* What a loop does once, as one that writes until all is written, it does not repeat. */
  bool once = is_loop && level->steps == 0;
  if (level->files && (!repeats || once))
    ca_pass_files(level);
  ca_uses_pass(&all->uses, &level->uses, &level[-1].uses,
               !repeats ? CA_PASS_ALL
               : once   ? CA_PASS_FILES
                        : CA_PASS_NOTHING);
  ca_locals_end(&all->blocks, level);
  *level = (ca_level){0};
}

static void iterated(ca_stack *stack, ca_frame *frame) {
  struct ca_structures *all = stack->thread->all->structures;
  ca_levels *levels = ca_levels_of(stack);
  if (!levels || (stack->opaque && frame >= stack->opaque))
    return;
  ca_level *level = ca_level_at(levels, &all->tree, &all->now, stack, frame);
  level->iteration = ++all->now;
  level->steps++;
}

static void freed(ca_stack *stack) {
  struct ca_structures *all = stack->thread->all->structures;
  ca_levels *levels = stack->followed;
  if (!levels)
    return;
  if (levels->records)
    ca_unmap(levels->records, sizeof(ca_records));
  ca_uses_drop(&all->uses, &levels->list->uses);
  ca_levels_free(stack);
}

static void flush(ca_feature *feature) {
  struct ca_structures *all = (struct ca_structures *)feature;
  ca_constructs_flush(all->stacks->constructs);
  ca_tree_flush(&all->tree);
  ca_sites_flush(&all->sites, false);
}

static void end(ca_feature *feature) {
  struct ca_structures *all = (struct ca_structures *)feature;
  flush(feature);
  ca_sites_flush(&all->sites, true);
  ca_links_send(&all->links);
}

static void clear(ca_feature *feature) {
  struct ca_structures *all = (struct ca_structures *)feature;
  ca_tree_clear(&all->tree);
  ca_sites_clear(&all->sites);
  ca_links_clear(&all->links);
}

static void forget(ca_feature *feature, uint64_t start, uint64_t bytes) {
  struct ca_structures *all = (struct ca_structures *)feature;
  ca_block *block = ca_block_at(&all->blocks, start);
  if (block && block->start == start)
    ca_block_remove(&all->blocks, block);
  ca_large_blocks_forget(&all->blocks, start, bytes);
  ca_shadow_forget(&all->blocks.owners, start, bytes);
}

static bool make_way(ca_feature *feature, uint64_t start, uint64_t bytes) {
  return ca_shadow_make_way(&((struct ca_structures *)feature)->blocks.owners, start, bytes);
}

struct ca_structures *ca_structures_new(ca_stacks *stacks, ca_memory *memory,
                                        ca_functions *functions) {
  static const ca_follower follower = {ended, iterated, freed};
  struct ca_structures *all = ca_map(sizeof *all);
  ca_wire *wire = stacks->stores->wire;
  if (!all || !ca_blocks_init(&all->blocks) || !ca_sites_init(&all->sites, wire) ||
      !ca_files_init(&all->files, &all->sites) || !ca_links_init(&all->links, wire) ||
      !ca_tree_init(&all->tree, wire))
    return NULL;
  all->functions_of = ca_map(CA_CONSTRUCTS_MAX * sizeof *all->functions_of);
  if (!all->functions_of)
    return NULL;
  all->functions = functions;
  if (functions)
    ca_functions_find_objects(functions, ca_static_marked, all);
  all->feature = (ca_feature){
      .clear = clear, .forget = forget, .make_way = make_way, .flush = flush, .end = end};
  all->stacks = stacks;
  stacks->structures = memory->structures = all;
  stacks->follower = &follower;
  stacks->stores->slow = true;
  memory->accessed = accessed;
  return all;
}

ca_feature *ca_structures_feature(struct ca_structures *structures) {
  return &structures->feature;
}
