/* All that is known of structures, of one process. */
#ifndef CA_STRUCTURES_STATE_H
#define CA_STRUCTURES_STATE_H

#include "blocks.h"
#include "files.h"
#include "levels.h"
#include "links.h"
#include "sites.h"
#include "code/loops.h"

struct ca_structures {
  ca_feature feature;
  ca_stacks *stacks;
  ca_blocks blocks;
  ca_sites sites;
  ca_files files;
  ca_links links;
  ca_tree tree;
  ca_uses uses;
  uint64_t now; /* see levels.h */
  ca_functions *functions;
  const ca_function **functions_of; /* by construct; NULL: not looked up yet */
  ca_pool pool;
  /* Who is told of blocks that are allocated, and of those that are given back; NULL: nobody.
   * `block`: a new one; NULL: one that is resized. */
  void (*allocated)(void *watcher, const ca_hot *hot, const ca_block *block);
  void (*given_back)(void *watcher, const ca_hot *hot, uint64_t born);
  /* Whether anything has been written there since the block was allocated; NULL: accesses tell. */
  bool (*written_since)(void *watcher, uint64_t start, uint64_t bytes);
  void *watcher;
  bool (*read_word)(uint64_t address, uint64_t *word); /* ca_read_word; NULL: as it is */
  bool used_only; /* invocations that used no structure are not told */
};

#endif
