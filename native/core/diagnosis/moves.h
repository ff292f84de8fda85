/* Whether an instance of a loop moves what it reads, as when an array makes room. */
#ifndef CA_DIAGNOSIS_MOVES_H
#define CA_DIAGNOSIS_MOVES_H

#include "log.h"

typedef struct ca_move {
  bool moved;         /* most of what it stored is what it read, by a constant distance away */
  int64_t by;         /* bytes, from where it read to where it stored */
  uint64_t low, high; /* what was moved, before */
} ca_move;

/* Of an instance that has just ended: what it stored is still there, unless that may be gone. */
ca_move ca_move_of(const ca_log *log);

/* Whether the second instance moved again what the first one had moved: within a block, whose other
 * end stays where it is, or from block to block. */
bool ca_moved_again(const ca_move *first, const ca_move *second);

#endif
