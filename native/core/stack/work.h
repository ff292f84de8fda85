/* The second cost that is counted beside basic blocks: work, or instructions where these are asked
 * for.
 *
 * Work is the blocks, plus for what an instruction reads from memory, and for what it writes, the
 * cells beyond the first; for a string instruction with a repeat prefix those beyond the first of
 * all that it reads by each of its operands, or writes. A loop over an array then costs about the
 * same whether it goes through it byte by byte, by vectors, or by one string instruction. Cells are
 * counted by width alone, so that but for string instructions it is known from the code. */
#ifndef CA_WORK_H
#define CA_WORK_H

#include "hot.h"

/* Cells of 2^shift bytes beyond the first of so many bytes. */
static inline uint64_t ca_cells_beyond(unsigned shift, uint64_t bytes) {
  return bytes == 0 ? 0 : (bytes - 1) >> shift;
}

/* Adds work, as much as it may be. What was noted of finished activations has become rows, if it
 * may be more than CA_LITTLE_WORK in all. */
#define CA_LITTLE_WORK (1u << 29)
void ca_add_work(ca_hot *hot, uint64_t work);

#endif
