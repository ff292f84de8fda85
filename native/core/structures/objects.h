/* Blocks that nobody allocates: arrays on the stack and static ones. They are looked for when they
 * are first accessed. */
#ifndef CA_OBJECTS_H
#define CA_OBJECTS_H

#include "blocks.h"
#include "levels.h"
#include "code/loops.h"

struct ca_structures;

/* Of an address that no block is known to own. NULL: there is none. */
ca_block *ca_object_at(struct ca_structures *structures, ca_hot *hot, uint64_t address);

/* Code has turned up that refers to an address in a file's data, of which symbols may say nothing:
 * another object begins there, or a variable that is no part of one. `context`: the structures. */
void ca_static_marked(void *context, uint64_t address, bool begins);

/* The level's routine ends, and so do its arrays. */
void ca_locals_end(ca_blocks *blocks, ca_level *level);

#endif
