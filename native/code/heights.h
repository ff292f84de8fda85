/* Where the stack pointer and the frame pointer are, from a function's control flow. */
#ifndef CA_HEIGHTS_H
#define CA_HEIGHTS_H

#include "flow.h"

enum { CA_RSP = 4, CA_RBP = 5 };

/* In bytes from where the function's return address lies. */
typedef struct ca_heights {
  int64_t sp, bp;
  bool sp_known, bp_known;
  bool seen; /* the function gets there */
} ca_heights;

/* By step, as it begins; in the flow's pool. NULL: no memory. */
ca_heights *ca_heights_of(const ca_flow_graph *flow);

/* Whether the instruction puts something on the stack, but for calls. */
bool ca_pushes(const ca_instruction *instruction);
bool ca_is_lea(const ca_instruction *instruction);

#endif
