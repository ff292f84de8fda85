#include "contexts.h"
#include "core/base/arena.h"

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
  node *nodes; /* [0]: a root */
  step *index; /* where a call of a routine leads from a context */
  uint32_t count, used;
};

bool ca_contexts_init(ca_process *process) {
  struct ca_contexts *contexts = ca_map(sizeof *contexts);
  if (!contexts)
    return false;
  contexts->nodes = ca_map(NODES_MAX * sizeof(node));
  contexts->index = ca_map(INDEX_SLOTS * sizeof(step));
  contexts->count = 1;
  process->contexts = contexts;
  process->contexts_sent = 1;
  return contexts->nodes && contexts->index;
}

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

uint32_t ca_context_of(ca_stack *stack, ca_frame *frame) {
  ca_frame *known = frame;
  while (known > stack->base && !(known->flags & CA_FRAME_CONTEXT))
    known--;
  uint32_t context = known > stack->base ? (uint32_t)(known->flags >> 32) : 0;
  while (known < frame) {
    known++;
    context = child(stack->thread->process->contexts, context, known->construct);
    known->flags |= (uint64_t)context << 32;
  }
  return context;
}

void ca_contexts_flush(ca_process *process) {
  enum { PER_FRAME = 4096 };
  struct ca_contexts *contexts = process->contexts;
  while (process->contexts_sent < contexts->count) {
    uint32_t n = contexts->count - process->contexts_sent;
    n = n < PER_FRAME ? n : PER_FRAME;
    ca_writer w = ca_frame_begin(process);
    ca_put_map(&w, 1);
    CA_KEY(&w, "contexts");
    ca_put_array(&w, n);
    for (uint32_t i = 0; i < n; i++) {
      const node *at = &contexts->nodes[process->contexts_sent];
      ca_put_array(&w, 3);
      ca_put_uint(&w, process->contexts_sent++);
      ca_put_uint(&w, at->parent);
      ca_put_uint(&w, at->construct);
    }
    ca_frame_end(process, &w, CA_CONTEXTS);
  }
}
