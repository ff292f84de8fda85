/* What is known of a function's loops. */
#ifndef CA_FUNCTION_H
#define CA_FUNCTION_H

#include "base/base.h"

typedef struct ca_loop {
  uint64_t header;    /* address of its first instruction */
  uint32_t parent;    /* index + 1 of the loop around it; 0: none */
  uint32_t depth;     /* 1: outermost */
  uint64_t last;      /* end of the last instruction among its blocks */
  uint32_t exits;     /* blocks outside that edges from inside lead to; 2: several */
  uint32_t construct; /* 0 until asked for */
} ca_loop;

/* Where a loop may begin or end: a header, or a block outside of a loop that an edge from inside
 * leads to. */
typedef struct ca_point {
  uint64_t address;
  uint32_t loop; /* index + 1 of the innermost loop that contains it; 0: none */
  bool header;   /* of that loop */
} ca_point;

/* Where an array may lie that a function keeps on the stack: in bytes from the address of its
 * return address, both less than 0. */
typedef struct ca_local {
  int64_t start, end;
} ca_local;

enum {
  /* Has code that is repeated but is entered at several places: no loop. */
  CA_FUNCTION_IRREDUCIBLE = 1,
  /* Could not be analysed: no loops. */
  CA_FUNCTION_UNKNOWN = 2,
};

typedef struct ca_function {
  uint64_t start, end; /* without parts that lie elsewhere */
  uint32_t loops_count, points_count;
  uint32_t flags;
  ca_loop *loops; /* by header's address */
  uint32_t locals_count;
  ca_local *locals; /* in order; of none unless they were asked for */
  ca_point *points; /* sorted by address, those of parts that lie elsewhere too */
} ca_function;

/* The first point in [from, to), NULL: none. */
const ca_point *ca_point_in(const ca_function *function, uint64_t from, uint64_t to);

#endif
