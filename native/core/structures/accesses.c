#include "accesses.h"
#include "objects.h"
#include "state.h"
#include "core/memory/access.h"
#include "core/stack/pending.h"

static struct ca_structures *all_of(const ca_hot *hot) {
  return hot->thread->memory->structures;
}

/* The block that an access counts for; NULL: none. */
static inline ca_block *counted(struct ca_structures *all, ca_hot *hot, uint64_t address) {
  if (CA_UNLIKELY(hot->stack->opaque != NULL))
    return NULL;
  uint32_t owner = ca_owner_of(&all->blocks, address);
  ca_block *block = ca_block_of(&all->blocks, owner, address);
  return block || owner == CA_NOBODY ? block : ca_object_at(all, hot, address);
}

static inline ca_level *top_of(struct ca_structures *all, const ca_hot *hot) {
  ca_levels *levels = hot->stack->followed;
  ca_level *level = levels ? levels->list + ca_depth_of(hot->stack, hot->s) : NULL;
  if (CA_UNLIKELY(!level || level->moment == 0))
    return ca_levels_of(hot->stack) ? ca_level_here(hot, &all->tree, &all->now, hot->s) : NULL;
  if (hot->s->flags & CA_FRAME_LOOP)
    ca_level_iterated(level, &all->now, hot->iterations);
  return level;
}

/* Few sites are used at a time, by few activations. */
static inline ca_use *use_of(struct ca_structures *all, ca_levels *levels, ca_level *level,
                             uint32_t site) {
  ca_known_use *known = &levels->known[(level->moment + 5 * site) % CA_KNOWN_USES];
  if (CA_UNLIKELY(known->moment != level->moment || known->use->site != site))
    *known = (ca_known_use){level->moment, ca_use_of(&all->uses, &level->uses, site)};
  return known->use;
}

/* The use by the deepest activation below the top that had seen the block at `moment`. */
static ca_use *earlier(struct ca_structures *all, ca_levels *levels, ca_level *top, uint64_t moment,
                       uint32_t site) {
  ca_level *seen = moment ? ca_level_seen(levels, top - 1, moment) : NULL;
  return seen ? use_of(all, levels, seen, site) : NULL;
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

static inline void follow(struct ca_structures *all, const ca_block *from, uint64_t address) {
  if (address % 8 || address + 8 > from->start + from->bytes)
    return;
  bool mapped = all->sites.list[from->site].kind == CA_SITE_MAPPING;
  uint64_t word;
  if (!mapped || !all->read_word)
    word = *(const uint64_t *)address;
  else if (!all->read_word(address, &word))
    return;
  const ca_block *to = ca_block_at(&all->blocks, word);
  /* Within a block it is a cursor into an array; but memory that a program maps is divided by it.
   */
  if (CA_UNLIKELY(to != NULL) && (to != from || mapped))
    ca_link_count(&all->links, from->site, to->site, address - from->start, points_to(to, from));
}

void ca_structures_follow(struct ca_structures *all, const ca_block *from, uint64_t address) {
  follow(all, from, address);
}

/* The activation had accessed the cell as one of this block. On the stack a block is an array of
 * one activation: what those below it have seen there was something else, and what lies where
 * depends on where the stack begins. */
static inline bool saw(const struct ca_structures *all, const ca_level *level,
                       const ca_block *block) {
  return level->moment >= block->born || all->sites.list[block->site].kind != CA_SITE_STACK;
}

/* `seen`: the frame that had accessed the cell before; NULL: none. */
static inline void first_access(struct ca_structures *all, ca_hot *hot, ca_level *top,
                                const ca_frame *seen, ca_block *block, uint64_t address,
                                bool write) {
  ca_levels *levels = hot->stack->followed;
  uint32_t site = block->site;
  ca_use *use = use_of(all, levels, top, site), *before;
  *(write ? &use->writes : &use->reads) += 1;
  ca_level *level = seen ? &levels->list[ca_depth_of(hot->stack, seen)] : NULL;
  if (level && saw(all, level, block)) {
    before = use_of(all, levels, level, site);
    *(write ? &before->writes : &before->reads) -= 1;
  }
  if (block->touched < top->moment) {
    use->blocks++;
    before = earlier(all, levels, top, block->touched, site);
    if (before)
      before->blocks--;
  }
  block->touched = ++all->now;
  uint64_t cell = (address - block->start) >> hot->thread->shadow.shift;
  use->first = cell < use->first ? cell : use->first;
  use->end = cell + 1 > use->end ? cell + 1 : use->end;
  if (!write)
    follow(all, block, address);
}

static void wrote(struct ca_structures *all, ca_levels *levels, ca_level *top, ca_block *block) {
  use_of(all, levels, top, block->site)->written++;
  ca_use *before = earlier(all, levels, top, block->written, block->site);
  if (before)
    before->written--;
  block->written = ++all->now;
}

/* What of CA_OWN_BEFORE_... is so of a block that was born then. */
static inline uint32_t since(const ca_level *top, uint64_t born) {
  return (born < top->iteration ? CA_OWN_BEFORE_ITERATION : 0) |
         (born < top->around ? CA_OWN_BEFORE_AROUND : 0) |
         (born < top->moment ? CA_OWN_BEFORE_CALL : 0) |
         (born < top->recursion ? CA_OWN_BEFORE_RECURSION : 0);
}

static inline uint32_t since_written(const ca_level *top, const ca_block *block) {
  uint64_t latest = block->written > block->born ? block->written : block->born;
  return (latest < top->iteration ? CA_OWN_OLD_ITERATION : 0) |
         (latest < top->around ? CA_OWN_OLD_AROUND : 0);
}

/* Whether further accesses of the block by the level can say no more than those until now. Of what
 * they say, only that a block is older than the iteration may become so later. */
static inline bool is_settled(const ca_use *use, bool write, bool is_loop) {
  uint32_t may_become = CA_OWN_BEFORE_ITERATION | (write ? 0 : CA_OWN_OLD_ITERATION);
  return !is_loop || (use->own & may_become) == may_become;
}

/* An access of a cell of a block. `first`: the first one by the top activation. */
static inline __attribute__((always_inline)) void used(struct ca_structures *all, ca_hot *hot,
                                                       ca_block *block, uint64_t address,
                                                       bool first, const ca_frame *seen,
                                                       bool write) {
  ca_level *top = top_of(all, hot);
  if (CA_UNLIKELY(!top))
    return;
  ca_levels *levels = hot->stack->followed;
  if (CA_UNLIKELY(levels->holder != 0) && block == &all->blocks.list[levels->fresh] &&
      address >= levels->filled)
    levels->filled = address + (1u << hot->thread->shadow.shift);
  if (first)
    first_access(all, hot, top, seen, block, address, write);
  if (write && block->written < top->moment)
    wrote(all, levels, top, block);
  uint64_t user = block->user[write];
  if (user == (CA_SETTLED | top->moment))
    return;
  user &= ~CA_SETTLED;
  if (user < top->moment || user < top->iteration) {
    ca_use *use = use_of(all, levels, top, block->site);
    use->own |= (write ? CA_OWN_WRITE : CA_OWN_READ) | since(top, block->born) |
                (write ? 0 : since_written(top, block));
    bool settled = is_settled(use, write, hot->s->flags & CA_FRAME_LOOP);
    block->user[write] = settled ? CA_SETTLED | top->moment : ++all->now;
  }
}

void ca_structures_accessed(ca_hot *hot, uint64_t address, uint32_t time, bool write) {
  struct ca_structures *all = all_of(hot);
  ca_block *block = counted(all, hot, address);
  if (!block)
    return;
  bool first = time < hot->s->ts;
  top_of(all, hot); /* set up before those below it are looked for */
  used(all, hot, block, address, first, first && time ? ca_receiver(hot, hot->s - 1, time) : NULL,
       write);
}

static void access_plainly(ca_hot *hot, uint64_t address, uint64_t bytes, ca_access how) {
  (how == CA_READ ? ca_read : how == CA_WRITE ? ca_write : ca_write_by_sp)(hot, address, bytes);
}

/* The first access of a cell by the top activation. */
static __attribute__((noinline)) void first_of_cell(struct ca_structures *all, ca_hot *hot,
                                                    uint32_t *cell, uint64_t address,
                                                    ca_access how) {
  uint32_t time = *cell & CA_TIME_MASK;
  bool write = how != CA_READ;
  ca_frame *seen = NULL;
  if (time) {
    if (CA_UNLIKELY(ca_is_external(time))) {
      access_plainly(hot, address, 1, how);
      return;
    }
    seen = ca_receiver(hot, hot->s - 1, time);
  }
  if (how == CA_WRITE)
    ca_known_write(hot, time);
  *cell = (uint32_t)hot->count;
  if (!write) {
    hot->s->rms++;
    if (seen)
      seen->rms--;
  }
  ca_block *block = counted(all, hot, address);
  if (block)
    used(all, hot, block, address, true, seen, write);
}

/* `block`: NULL: who owns the cell is not known. */
static __attribute__((noinline)) void again(struct ca_structures *all, ca_hot *hot, ca_block *block,
                                            uint64_t address, bool write) {
  if (!block)
    block = ca_object_at(all, hot, address);
  if (block)
    used(all, hot, block, address, false, NULL, write);
}

/* Most accesses say nothing new: they are of cells that the top activation has accessed, in what is
 * no object or in a block that it has used in the same way. `shift`: a constant where it matters.
 */
static inline __attribute__((always_inline)) void access_cell(struct ca_structures *all,
                                                              ca_hot *hot, unsigned shift,
                                                              uint64_t address, ca_access how) {
  uint32_t *cell = ca_cell(hot->units, shift, address);
  if ((*cell & CA_TIME_MASK) < hot->s->ts) {
    first_of_cell(all, hot, cell, address, how);
    return;
  }
  if (CA_UNLIKELY(hot->stack->opaque != NULL))
    return;
  uint32_t owner = ca_owner_of(&all->blocks, address);
  if (owner == CA_NOBODY || owner == CA_VARIABLE)
    return;
  ca_block *block = ca_block_of(&all->blocks, owner, address);
  const ca_levels *levels = hot->stack->followed;
  bool write = how != CA_READ;
  if (block && levels && levels->holder == 0 &&
      block->user[write] == (CA_SETTLED | levels->list[ca_depth_of(hot->stack, hot->s)].moment))
    return;
  again(all, hot, block, address, write);
}

enum { USUAL = 3 /* the shift of most recordings' cells */ };

/* Apart, so that accesses of one cell save no registers. */
static __attribute__((noinline)) void access_cells(ca_hot *hot, uint64_t address, uint64_t last,
                                                   ca_access how) {
  struct ca_structures *all = all_of(hot);
  unsigned shift = hot->thread->shadow.shift;
  for (uint64_t at = address & -(1ull << shift); at <= last; at += 1ull << shift)
    access_cell(all, hot, shift, at, how);
}

void ca_structures_access(ca_hot *hot, uint64_t address, uint64_t bytes, ca_access how) {
  const ca_thread *thread = hot->thread;
  const ca_memory *memory = thread->memory;
  uint64_t last = address + bytes - 1;
  if (CA_UNLIKELY(memory->threaded || memory->footprint || memory->first_read || bytes == 0 ||
                  last < address || last >> 47))
    access_plainly(hot, address, bytes, how);
  else if (CA_LIKELY(thread->shadow.shift == USUAL && (address ^ last) >> USUAL == 0))
    access_cell(memory->structures, hot, USUAL, address & -(1ull << USUAL), how);
  else
    access_cells(hot, address, last, how);
}
