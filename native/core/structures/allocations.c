#include "allocations.h"
#include "code/allocator.h"
#include "state.h"

void ca_structures_ask(struct ca_structures *all, ca_hot *hot, unsigned kind,
                       const uint64_t arguments[4]) {
  ca_levels *levels = ca_levels_of(hot->stack);
  const ca_frame *frame = ca_routine_of(hot->s);
  uint64_t sp = frame->sp;
  /* What the allocator asks of itself is its own business. */
  bool within = levels && levels->allocating > sp;
  if (!levels || within || kind == CA_NO_ALLOCATION || !(frame->flags & CA_FRAME_OPAQUE))
    return;
  levels->allocating = sp;
  levels->kind = kind;
  levels->old = arguments[0];
  levels->wanted = ca_asked_bytes(kind, arguments);
  if (kind == CA_FREES) {
    ca_block *block = ca_block_at(&all->blocks, levels->old);
    if (block && block->start == levels->old) {
      if (all->given_back)
        all->given_back(all->watcher, hot, block->born);
      ca_block_remove(&all->blocks, block);
    }
  }
}

static uint32_t site_of(struct ca_structures *all, const ca_stack *stack, ca_site_kind kind,
                        ca_frame *caller) {
  ca_site site = {.kind = kind};
  ca_frame *callee = ca_routine_of(caller + 1), *frame = ca_routine_of(caller);
  for (int i = 0; i < CA_SITE_PATH && frame > stack->base; i++) {
    site.path[i] = frame->construct;
    if (i < CA_SITE_CALLS) /* the return address is there while the callee runs */
      site.calls[i] = *(const uint32_t *)callee->sp;
    callee = frame;
    frame = ca_routine_of(frame - 1);
  }
  return ca_site_of(&all->sites, &site);
}

/* `site`: 0: that of the top routine's caller. */
static void began(struct ca_structures *all, ca_hot *hot, ca_site_kind kind, uint64_t start,
                  uint64_t bytes, uint32_t site) {
  ca_frame *caller = ca_routine_of(hot->s) - 1;
  if (caller < hot->stack->base || start == 0 || !ca_levels_of(hot->stack))
    return;
  /* Set up before the block is born: it is not there from before. */
  ca_level *level = ca_level_here(hot, &all->tree, &all->now, caller);
  if (site == 0)
    site = site_of(all, hot->stack, kind, caller);
  ca_block *there = ca_block_at(&all->blocks, start);
  if (there) /* freed in a way that nobody saw */
    ca_block_remove(&all->blocks, there);
  ca_block *block = ca_block_add(&all->blocks, start, bytes, site);
  if (!block)
    return;
  block->born = ++all->now;
  if (all->allocated)
    all->allocated(all->watcher, hot, block);
  ca_site_count(&all->sites, site, bytes);
  ca_use *use = ca_use_of(&all->uses, &level->uses, site);
  use->created++;
  use->own |= CA_OWN_CREATION;
  ca_levels *levels = hot->stack->followed;
  levels->fresh = (uint32_t)(block - all->blocks.list);
  levels->filled = 0;
  levels->holder = kind == CA_SITE_HEAP ? ca_routine_of(caller)->sp : 0;
}

/* What was done with the block under its first site, all by the routine that passes it on. */
static void move_use(ca_use *from, ca_use *to) {
  to->created++;
  to->own |= CA_OWN_CREATION;
  if (--from->created > 0)
    return;
  to->blocks += from->blocks;
  to->written += from->written;
  to->reads += from->reads;
  to->writes += from->writes;
  ca_use *next = from->next;
  *from = (ca_use){.next = next, .site = from->site, .first = ~0ull};
}

/* Whether the latest block has been accessed from there on since it was allocated. */
static bool is_filled(const struct ca_structures *all, const ca_levels *levels,
                      const ca_block *block, uint64_t from) {
  if (!all->written_since)
    return levels->filled > from;
  uint64_t cell = (from + 7) & -8ull, end = block->start + block->bytes;
  return cell < end && all->written_since(all->watcher, cell, end - cell);
}

/* The routine that has the latest block returns it. If nothing has been accessed there but a header
 * before what it returns, all that it does is to pass on what it is asked for: the block is its
 * caller's. */
static void passed_on(struct ca_structures *all, ca_hot *hot, uint64_t value) {
  enum { LONGEST_HEADER = 16 };
  ca_levels *levels = hot->stack->followed;
  ca_block *block = &all->blocks.list[levels->fresh];
  ca_frame *routine = ca_routine_of(hot->s);
  uint64_t header = value - block->start;
  bool is_holders = routine->sp == levels->holder && routine - 1 > hot->stack->base;
  levels->holder = 0;
  if (!is_holders || header > LONGEST_HEADER || is_filled(all, levels, block, value))
    return;
  ca_level *level = ca_level_here(hot, &all->tree, &all->now, routine);
  ca_use *before = ca_use_of(&all->uses, &level->uses, block->site);
  uint32_t site = site_of(all, hot->stack, CA_SITE_HEAP, routine - 1);
  if (site == block->site)
    return;
  move_use(before, ca_use_of(&all->uses, &level->uses, site));
  ca_site_uncount(&all->sites, block->site, block->bytes);
  ca_site_count(&all->sites, site, block->bytes);
  block->site = site;
  levels->holder = ca_routine_of(routine - 1)->sp;
}

void ca_structures_mapped(struct ca_structures *all, ca_hot *hot, uint64_t start, uint64_t bytes,
                          uint32_t site) {
  began(all, hot, CA_SITE_MAPPING, start, bytes, site);
}

void ca_structures_return(struct ca_structures *all, ca_hot *hot, uint64_t value, uint64_t sp) {
  ca_levels *levels = hot->stack->followed;
  if (levels && levels->holder == sp && levels->allocating == 0)
    passed_on(all, hot, value);
  if (!levels || levels->allocating == 0 || sp < levels->allocating)
    return;
  bool missed = sp > levels->allocating; /* it was left by a jump out of it */
  levels->allocating = 0;
  if (missed || hot->s->sp != sp)
    return;
  if (levels->kind == CA_FREES)
    return;
  if (levels->kind == CA_STORES_RESULT)
    value = value == 0 ? *(const uint64_t *)levels->old : 0;
  ca_block *old = ca_moves_block(levels->kind) ? ca_block_at(&all->blocks, levels->old) : NULL;
  if (old && old->start == levels->old && all->given_back && (value || levels->wanted == 0)) {
    all->given_back(all->watcher, hot, old->born);
    if (value)
      all->allocated(all->watcher, hot, NULL);
  }
  if (!old || old->start != levels->old)
    began(all, hot, CA_SITE_HEAP, value, levels->wanted, 0);
  else if (value)
    ca_block_move(&all->blocks, old, value, levels->wanted);
  else if (levels->wanted == 0)
    ca_block_remove(&all->blocks, old);
}
