/* Cells that a group of accesses touches, as inlined code looks at them. */
#ifndef CD_CELLS_H
#define CD_CELLS_H

#include "code.h"
#include "emit.h"
#include "plan.h"

enum { CD_INLINE_CELLS = 12 };

/* One cell of a group, by its number from the first one's. */
typedef struct {
  int number;
  bool write;   /* first */
  bool written; /* at all */
  bool checked; /* first otherwise than by the stack pointer: see ca_hot.known_ts */
} cd_cell;

typedef struct {
  cd_bytes bytes;
  reg_id_t a, s, t; /* the address and then the cell's number; the unit; scratch */
  int anchor;       /* from the first access to the first cell's start */
  uint count;
  cd_cell cells[CD_INLINE_CELLS];
} cd_sequence;

/* Which cells the group touches. False: not for an inline sequence. */
bool cd_lay_out(cd_sequence *q, const cd_group *g);

static inline bool cd_is_constant(opnd_t memory) {
  return opnd_is_near_rel_addr(memory) || opnd_is_near_abs_addr(memory);
}
/* The anchor's address into `a`. */
void cd_put_anchor(const cd_place *p, cd_sequence *q, const cd_group *g);

#endif
