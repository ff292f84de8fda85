/* The tree that repetitions are nodes of: activations of routines and loops by what they ran in. A
 * routine that is called again below itself goes back to its own node, so that recursion adds no
 * nodes; the loops within are those of its first call. */
#ifndef CA_TREE_H
#define CA_TREE_H

#include "wire/message.h"

typedef struct {
  uint32_t parent, construct;
} ca_node;

typedef struct {
  uint32_t parent, construct, node; /* construct 0: not used */
  bool again;                       /* node is parent, or a node above it */
} ca_tree_step;

typedef struct ca_tree {
  ca_wire *wire;
  ca_node *nodes;      /* [0]: what runs outside of any call */
  ca_tree_step *index; /* where an activation leads from a node */
  uint32_t count, used, sent;
} ca_tree;

/* False: no memory. */
bool ca_tree_init(ca_tree *tree, ca_wire *wire);

/* The node of an activation below an activation of `parent`. `*again`: it is a call of a routine
 * that one of that node is in already. */
uint32_t ca_tree_child(ca_tree *tree, uint32_t parent, uint32_t construct, bool is_loop,
                       bool *again);

/* Sends the nodes that no message has named yet. */
void ca_tree_flush(ca_tree *tree);
/* In a fork child: none have been sent. */
void ca_tree_clear(ca_tree *tree);

#endif
