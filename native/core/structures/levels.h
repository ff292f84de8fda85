/* What is kept of each pending activation beside its frame: its node in the tree of repetitions,
 * and what it has done with blocks.
 *
 * Levels are set up when they are first asked for, from below. Each has the moment of that: moments
 * ascend with every set-up and every access, so that an activation has accessed a block if the
 * block's latest access is at its moment or later, and of the activations below it the deepest one
 * whose moment is not later has. (Times of frames would not do: they are renumbered.)
 *
 * Inlined code counts the iterations of loops. What they mean for levels is made up for when these
 * are next looked at: nothing has happened in between. */
#ifndef CA_LEVELS_H
#define CA_LEVELS_H

#include "core/stack/stack.h"
#include "tree.h"
#include "uses.h"

typedef struct ca_level {
  uint64_t moment; /* of its set-up; 0: not set up */
  /* Of the latest iteration of the loop, or of the loop that the routine runs in. */
  uint64_t iteration;
  uint64_t around;    /* the same of the loop around that one, as that began */
  uint64_t recursion; /* of the latest recursive call that it runs in; 0: it runs in none */
  uint64_t steps;     /* iterations; of a routine, recursive calls, if it is the first of them */
  ca_use *uses;
  uint32_t node;
  uint32_t locals; /* the first of its arrays among all blocks; 0: none */
  bool again;      /* a recursive call, see tree.h */
  bool files;      /* it has read or written some */
  uint32_t seen;   /* of a loop: how much of ca_hot.iterations is in `steps` */
} ca_level;

/* A use that was looked for lately. */
typedef struct ca_known_use {
  uint64_t moment; /* of its level; 0: none */
  ca_use *use;
} ca_known_use;
enum { CA_KNOWN_USES = 256 };

/* The levels of a stack. */
typedef struct ca_levels {
  ca_level *list; /* by depth */
  size_t bytes;
  /* A call of the allocator that has not returned: where its return address lies, and what was
   * asked for. It may end in a jump to another routine, which then returns for it. 0: none. */
  uint64_t allocating;
  uint32_t kind; /* see code/allocator.h */
  uint64_t old, wanted;
  /* The block that was allocated last, and where the return address lies of the routine that may
   * pass it on; 0: none will. */
  uint32_t fresh;
  uint64_t holder;
  uint64_t filled;            /* address behind the last cell of it that has been accessed since */
  struct ca_records *records; /* see records.h */
  ca_known_use known[CA_KNOWN_USES];
} ca_levels;

/* NULL: no memory. */
ca_levels *ca_levels_of(ca_stack *stack);

/* The frame's level, set up. `top`: the top frame; ca_stack.iterations is up to date. */
ca_level *ca_level_at(ca_levels *levels, ca_tree *tree, uint64_t *now, const ca_stack *stack,
                      const ca_frame *frame, const ca_frame *top);
/* The same for the thread that runs. */
static inline ca_level *ca_level_here(const ca_hot *hot, ca_tree *tree, uint64_t *now,
                                      const ca_frame *frame) {
  hot->stack->iterations = hot->iterations;
  return ca_level_at(hot->stack->followed, tree, now, hot->stack, frame, hot->s);
}
/* The loop of a level that is set up has gone round so often. */
static inline void ca_level_iterated(ca_level *level, uint64_t *now, uint32_t iterations) {
  if (level->seen == iterations)
    return;
  level->steps += iterations - level->seen;
  level->seen = iterations;
  level->iteration = ++*now;
}

/* Of the levels from `from` down, the deepest that was set up by `moment`; NULL: none. */
ca_level *ca_level_seen(const ca_levels *levels, ca_level *from, uint64_t moment);

void ca_levels_free(ca_stack *stack);

#endif
