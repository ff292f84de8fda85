#include "tree.h"
#include "base/arena.h"
#include "protocol/structures.h"
#include "wire/structure_records.h"

#define INDEX_SLOTS (1u << 22)
#define INDEX_FULL (INDEX_SLOTS / 4 * 3)

bool ca_tree_init(ca_tree *tree, ca_wire *wire) {
  tree->wire = wire;
  tree->nodes = ca_map(CA_MAX_NODES * sizeof(ca_node));
  tree->index = ca_map(INDEX_SLOTS * sizeof(ca_tree_step));
  tree->count = tree->sent = 1;
  return tree->nodes && tree->index;
}

static uint32_t made(ca_tree *tree, uint32_t parent, uint32_t construct, bool is_loop,
                     bool *again) {
  *again = false;
  for (uint32_t up = parent; up && !is_loop; up = tree->nodes[up].parent)
    if (tree->nodes[up].construct == construct) {
      *again = true;
      return up;
    }
  if (tree->count == CA_MAX_NODES)
    return 0;
  tree->nodes[tree->count] = (ca_node){parent, construct};
  return tree->count++;
}

uint32_t ca_tree_child(ca_tree *tree, uint32_t parent, uint32_t construct, bool is_loop,
                       bool *again) {
  uint64_t key = (uint64_t)parent << 32 | construct;
  for (uint64_t i = (key * 0x9E3779B97F4A7C15ull) >> 42;; i++) {
    ca_tree_step *at = &tree->index[i & (INDEX_SLOTS - 1)];
    if (at->construct == 0) {
      uint32_t node = made(tree, parent, construct, is_loop, again);
      if (tree->used < INDEX_FULL) {
        tree->used++;
        *at = (ca_tree_step){parent, construct, node, *again};
      }
      return node;
    }
    if (at->parent == parent && at->construct == construct) {
      *again = at->again;
      return at->node;
    }
  }
}

void ca_tree_flush(ca_tree *tree) {
  enum { PER_MESSAGE = 4096 };
  while (tree->sent < tree->count) {
    uint32_t n = tree->count - tree->sent;
    n = n < PER_MESSAGE ? n : PER_MESSAGE;
    ca_writer w = ca_message_begin(tree->wire);
    ca_put_map(&w, 1);
    CA_KEY(&w, STRUCTURES, NODES);
    ca_put_array(&w, n);
    for (uint32_t i = 0; i < n; i++) {
      const ca_node *node = &tree->nodes[tree->sent];
      ca_put_node_record(&w, &(ca_sent_node_record){
                                 .node = tree->sent++,
                                 .parent = node->parent,
                                 .construct = node->construct,
                             });
    }
    ca_message_end(tree->wire, &w, CA_MESSAGE_STRUCTURES);
  }
}

void ca_tree_clear(ca_tree *tree) {
  tree->sent = 1;
}
