/* The block being instrumented. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_BLOCK_H
#define CV_BLOCK_H

#include <stdint.h>
#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "valgrind/run/helpers.h"

enum {
  CV_MAX_ACCESSES = 16, /* accesses described to one helper call */
  CV_MAX_COVERED = 256,
  CV_MAX_SHADOWS = 64,
  CV_MAX_WIDTHS = 64,
};

/* An address as a temporary plus a constant. */
typedef struct {
  IRTemp root; /* IRTemp_INVALID: the constant is all */
  Long offset;
  Bool aligned; /* the root is known to be a multiple of 8, or there is none */
  IRTemp value; /* holds it; IRTemp_INVALID: none does */
} cv_address;

/* Accesses that wait to be handed to a helper together. */
typedef struct {
  cv_access access[CV_MAX_ACCESSES];
  IRTemp roots[CV_MAX_ROOTS];
  Int count, root_count;
  /* The addresses, ORed, of those that are fine as multiples of 2, 4 and 8. */
  IRTemp addresses[3];
} cv_batch;

typedef struct {
  IRTemp root;
  Long remainder, index; /* cell = (root + remainder) / size + index */
  Bool written;
} cv_cell;

typedef struct {
  IRTemp root;
  Long start, end;
  Bool written;
} cv_range;

typedef struct {
  IRTemp root;
  Long remainder, index;
  IRTemp shadow; /* address of the cell's value */
} cv_shadow;

/* Values of cells that wait for the accounting. */
typedef struct {
  IRTemp values[CV_MAX_VALUES];
  Int count;
  Int cells;    /* two in each value, but for the last of them */
  IRTemp old;   /* top bit of a half set: one of them calls for the helper */
  IRTemp alone; /* 32 bits: a single cell's, which waits for another one */
  Int alone_of; /* which access it is of, see cv_acquire_value */
} cv_values;
#define CV_NO_VALUES ((cv_values){.old = IRTemp_INVALID, .alone = IRTemp_INVALID})

/* What the instruction at hand reads and writes, for its work. */
typedef struct {
  cv_range ranges[CV_MAX_WIDTHS]; /* each part once */
  Int count;
  UInt read, written; /* bytes */
  const UChar *code;  /* of the instruction, as long as nothing is known of it */
  Bool counts;        /* it is an instruction whose width matters */
  UInt element;       /* of a string instruction that repeats; 0: it is none */
  UInt operands;      /* that it has in memory */
} cv_widths;

typedef struct {
  IRSB *out;
  cv_address at;         /* of the access at hand */
  cv_address *addresses; /* by temporary of the original block */
  Int address_count;

  cv_cell covered[CV_MAX_COVERED]; /* cells with the current time */
  Int covered_count;
  cv_range ranges[CV_MAX_COVERED]; /* bytes wholly dealt with, whatever their alignment */
  Int range_count;
  cv_shadow shadows[CV_MAX_SHADOWS];
  Int shadow_count;

  IRTemp now;              /* hot.count, until something is called */
  cv_values reads, writes; /* values of cells read, or first written */
  cv_values known;         /* of those written otherwise than by the stack pointer */
  IRTemp first_reads;      /* that near does not have yet, in two halves */
  IRTemp reads_beyond;     /* the same for hot.beyond */
  Bool beyond;             /* it is counted: the code is of a loop */
  cv_batch crossing;       /* accesses that may reach one cell further */
  IRTemp crossing_at;      /* address of the first of them */

  cv_batch followed; /* where structures are recorded: all accesses */
  Bool tells;        /* what it accesses is told of where loops are diagnosed */

  /* Several threads: see acquire.h. */
  cv_batch acquired;
  Bool acquired_reads; /* reads are among them */
  IRTemp exclusive;    /* top bits set: those that are written are no other thread's */

  const struct ca_function *function; /* whose loops are observed; NULL: none are */
  const struct ca_point *point;       /* the next in the block; NULL: there is none */
  Addr end;                           /* of the block, where there are points */

  Addr instruction;           /* the one at hand */
  Bool by_sp;                 /* the instruction at hand writes by the stack pointer */
  Bool restores;              /* the instruction at hand only takes back saved registers */
  Int blocks, second;         /* counted but not yet added, see core/stack/work.h */
  uint64_t *counter;          /* of how often it ran; NULL: not asked for */
  Int runs;                   /* not yet added to it */
  Int all_blocks, all_second; /* added up to here */
  cv_widths widths;
} cv_block;

#endif
