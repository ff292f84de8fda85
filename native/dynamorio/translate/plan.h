/* Which of a block's accesses are accounted, and where.
 *
 * Within an activation only the first access to a cell counts, and a block runs within one
 * activation: what has been accessed already is left out. Accesses off the same root that are a
 * constant apart are done together at the first of them, unless an access off another root comes
 * between that may be to the same cell and is of the other kind. */
#ifndef CD_PLAN_H
#define CD_PLAN_H

#include "known.h"

enum { CD_GROUP_ACCESSES = 12 };

typedef struct {
  int offset; /* from the first */
  ushort size;
  bool write;
  bool by_sp; /* a write by the stack pointer */
} cd_item;

typedef struct cd_group {
  instr_t *at;
  opnd_t memory; /* of the first access */
  cd_address address;
  bool known;   /* its address can be followed */
  bool aligned; /* the root is */
  bool reads_closed, writes_closed;
  uint count;
  cd_item items[CD_GROUP_ACCESSES];
} cd_group;

typedef struct {
  uint count, next, capacity;
  cd_known known;
  cd_group groups[];
} cd_plan;

/* What is written there is not checked for courses, see ca_writes_by_sp. */
bool cd_is_by_sp(opnd_t memory);
bool cd_touches_no_data(instr_t *instr);
size_t cd_plan_bytes(uint instructions);
/* `plan` has room for that many instructions. */
void cd_plan_begin(cd_plan *plan, uint instructions);
void cd_plan_add(cd_plan *plan, instr_t *instr);
/* The next group that is to be done before `where`, or NULL. */
const cd_group *cd_plan_next(cd_plan *plan, const instr_t *where);

#endif
