#include "contexts.h"
#include "base/arena.h"

#define NODES_MAX (1u << 20)
#define INDEX_SLOTS (1u << 22)
#define INDEX_FULL (INDEX_SLOTS / 4 * 3)

typedef struct {
  uint32_t parent, construct;
} node;

typedef struct {
  uint32_t parent, construct, context; /* construct 0: not used */
} step;

struct ca_contexts {
  ca_feature feature;
  ca_wire *wire;
  ca_constructs *constructs;
  node *nodes; /* [0]: a root */
  step *index; /* where a call of a routine leads from a context */
  uint32_t count, used, sent;
};

static uint32_t made(struct ca_contexts *contexts, uint32_t parent, uint32_t construct) {
  for (uint32_t up = parent; up; up = contexts->nodes[up].parent)
    if (contexts->nodes[up].construct == construct)
      return up;
  if (contexts->count == NODES_MAX)
    return 0;
  contexts->nodes[contexts->count] = (node){parent, construct};
  return contexts->count++;
}

static uint32_t child(struct ca_contexts *contexts, uint32_t parent, uint32_t construct) {
  uint64_t key = (uint64_t)parent << 32 | construct;
  for (uint64_t i = (key * 0x9E3779B97F4A7C15ull) >> 42;; i++) {
    step *at = &contexts->index[i & (INDEX_SLOTS - 1)];
    if (at->construct == 0) {
      uint32_t context = made(contexts, parent, construct);
      if (contexts->used < INDEX_FULL) {
        contexts->used++;
        *at = (step){parent, construct, context};
      }
      return context;
    }
    if (at->parent == parent && at->construct == construct)
      return at->context;
  }
}

/* 0 for a root, and where there are too many. A loop's is its routine's. */
static uint32_t context_of(ca_stack *stack, ca_frame *frame) {
  ca_frame *known = frame;
  while (known > stack->base &&
         (known->flags & CA_FRAME_LOOP || !(known->flags & CA_FRAME_CONTEXT)))
    known--;
  uint32_t context = known > stack->base ? (uint32_t)(known->flags >> 32) : 0;
  while (known < frame) {
    known++;
    if (known->flags & CA_FRAME_LOOP)
      continue;
    context = child(stack->thread->all->contexts, context, known->construct);
    known->flags |= (uint64_t)context << 32;
  }
  return context;
}

/* Sends the contexts that no message has named yet, and before them the routines that they are of:
 * whichever feature has all others send what they have. */
static void flush(ca_feature *feature) {
  enum { PER_MESSAGE = 4096 };
  struct ca_contexts *contexts = (struct ca_contexts *)feature;
  ca_constructs_flush(contexts->constructs);
  while (contexts->sent < contexts->count) {
    uint32_t n = contexts->count - contexts->sent;
    n = n < PER_MESSAGE ? n : PER_MESSAGE;
    ca_writer w = ca_message_begin(contexts->wire);
    ca_put_map(&w, 1);
    CA_KEY(&w, CONTEXTS, CONTEXTS);
    ca_put_array(&w, n);
    for (uint32_t i = 0; i < n; i++) {
      const node *at = &contexts->nodes[contexts->sent];
      ca_put_array(&w, 3);
      ca_put_uint(&w, contexts->sent++);
      ca_put_uint(&w, at->parent);
      ca_put_uint(&w, at->construct);
    }
    ca_message_end(contexts->wire, &w, CA_MESSAGE_CONTEXTS);
  }
}

static void clear(ca_feature *feature) {
  ((struct ca_contexts *)feature)->sent = 1;
}

static void destroy(ca_feature *feature) {
  struct ca_contexts *contexts = (struct ca_contexts *)feature;
  ca_unmap(contexts->nodes, NODES_MAX * sizeof(node));
  ca_unmap(contexts->index, INDEX_SLOTS * sizeof(step));
  ca_unmap(contexts, sizeof *contexts);
}

ca_feature *ca_contexts_new(ca_stacks *stacks) {
  struct ca_contexts *contexts = ca_map(sizeof *contexts);
  if (!contexts)
    return NULL;
  contexts->feature = (ca_feature){.flush = flush, .clear = clear, .destroy = destroy};
  contexts->wire = stacks->stores->wire;
  contexts->constructs = stacks->stores->constructs;
  contexts->nodes = ca_map(NODES_MAX * sizeof(node));
  contexts->index = ca_map(INDEX_SLOTS * sizeof(step));
  contexts->count = contexts->sent = 1;
  if (!contexts->nodes || !contexts->index)
    return NULL;
  stacks->contexts = contexts;
  stacks->context_of = context_of;
  stacks->stores->contexts = stacks->stores->slow = true;
  return &contexts->feature;
}
