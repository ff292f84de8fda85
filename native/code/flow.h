/* The control flow of one function: its instructions as far as they can be reached from its entry,
 * and where they lead. Addresses are the file's. */
#ifndef CA_FLOW_H
#define CA_FLOW_H

#include "base/pool.h"
#include "decode.h"
#include "unwind.h"

enum { CA_FLOW_PARTS = 8 };

typedef struct ca_step {
  uint64_t address;
  ca_instruction in;
  uint32_t edges;   /* index + 1 of the first edge that the instruction itself does not tell */
  bool goes_on;     /* to the instruction behind it: falls through, or what it calls returns */
  bool leaves;      /* a jump or branch, or a case of one, whose target is none of the function's */
  bool by_no_table; /* an indirect jump of which it is not known where it leads */
} ca_step;

/* To a case of a jump table, or to a landing pad. */
typedef struct ca_edge {
  uint64_t to;
  uint32_t next; /* index + 1 */
} ca_edge;

/* Code of the function that lies together. */
typedef struct ca_part {
  ca_extent extent;
  uint32_t *steps; /* by offset: index + 1 of the step there */
} ca_part;

typedef struct ca_flow_graph {
  struct ca_flow_graph *next, *below; /* of all; of those that have something to do */
  const ca_image *image;
  ca_pool *pool;
  uint64_t entry;
  ca_part parts[CA_FLOW_PARTS];
  uint32_t part_count;
  ca_step *steps;
  uint32_t step_count, step_room;
  ca_edge *edges;
  uint32_t edge_count, edge_room;
  uint64_t *todo;
  uint32_t todo_count, todo_room;
  uint64_t *resumed; /* what comes behind calls that may return twice, as setjmp does */
  uint32_t resumed_count, resumed_room;
  struct ca_waiter *waiters; /* what goes on when the function returns */
  bool returns;
  bool passes_return; /* jumps to a function that returns */
  bool active;        /* is among those that have something to do */
  bool unknown;       /* has something that cannot be analysed */
  bool has_indirect;  /* has jumps that are indirect */
} ca_flow_graph;

/* One after the other, where a step leads to within its function; begins with a cursor of zeros. */
typedef struct ca_cursor {
  uint32_t stage, edge;
} ca_cursor;
bool ca_flow_successor(const ca_flow_graph *flow, uint32_t step, ca_cursor *cursor, uint32_t *to);

/* NULL: no memory, or no code there that the file lists. */
ca_flow_graph *ca_flow_new(const ca_image *image, ca_pool *pool, uint64_t entry);

/* The step at an address, index + 1; 0: none yet. */
uint32_t ca_flow_step_at(const ca_flow_graph *flow, uint64_t address);
const ca_part *ca_flow_part_of(const ca_flow_graph *flow, uint64_t address);

/* Whether a jump of the function there stays in it; what is there may become its part. `branch`:
 * it is conditional. */
bool ca_flow_reaches(ca_flow_graph *flow, uint64_t target, bool branch);
/* Has it explored from there. */
bool ca_flow_todo(ca_flow_graph *flow, uint64_t address);
/* One more edge; true when it is new. */
bool ca_flow_add_edge(ca_flow_graph *flow, uint32_t step, uint64_t to);
/* Decodes the instruction there. NULL: there is none. */
ca_step *ca_flow_add_step(ca_flow_graph *flow, const ca_part *part, uint64_t address);
bool ca_flow_resumes(ca_flow_graph *flow, uint64_t address);
/* Edges from calls to where their exceptions land. */
bool ca_flow_add_landings(ca_flow_graph *flow, uint32_t step);

#endif
