#include "structures.h"
#include "accesses.h"
#include "objects.h"
#include "records.h"
#include "state.h"
#include "transfers.h"
#include "base/arena.h"

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
  ca_level *level = ca_level_at(levels, &all->tree, &all->now, stack, frame, frame);
  bool is_loop = frame->flags & CA_FRAME_LOOP, repeats = is_loop || level->steps;
  if (level->again) {
    header_of(levels, level)->steps++;
  } else if (repeats && (level->uses || !all->used_only)) {
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

static void counted(ca_stack *stack, ca_frame *frame) {
  struct ca_structures *all = stack->thread->all->structures;
  ca_levels *levels = ca_levels_of(stack);
  if (!levels || (stack->opaque && frame >= stack->opaque))
    return;
  ca_level_at(levels, &all->tree, &all->now, stack, frame, frame)->seen = 0;
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
  static const ca_follower follower = {ended, counted, freed};
  struct ca_structures *all = ca_map(sizeof *all);
  ca_wire *wire = stacks->stores->wire;
  if (!all || !ca_blocks_init(&all->blocks) || !ca_sites_init(&all->sites, wire) ||
      !ca_files_init(&all->files, &all->sites) || !ca_links_init(&all->links, wire) ||
      !ca_tree_init(&all->tree, wire))
    return NULL;
  all->functions_of = ca_map(CA_ENGINE_CONSTRUCTS * sizeof *all->functions_of);
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
  memory->accessed = ca_structures_accessed;
  return all;
}

void ca_structures_read_by(struct ca_structures *structures, ca_read_word *read) {
  structures->read_word = read;
}

ca_feature *ca_structures_feature(struct ca_structures *structures) {
  return &structures->feature;
}
