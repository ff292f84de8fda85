/* The block being instrumented. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_BLOCK_H
#define CV_BLOCK_H

#include "ir.h"

enum {
  CV_MAX_ROOTS = 4,     /* distinct base addresses that one helper call can take */
  CV_MAX_ACCESSES = 16, /* accesses described to one helper call */
  CV_MAX_VALUES = 4,    /* shadow values that one helper call can take */
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

/* An access as helpers get it. */
typedef struct {
  Int root; /* which argument */
  Bool write;
  UInt size;
  Long offset;
} cv_access;
typedef struct {
  Int count;
  cv_access access[];
} cv_accesses;

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
  cv_values reads, writes; /* one thread: values of cells read, or first written */
  IRTemp first_reads;      /* that near does not have yet, in two halves */
  cv_batch crossing;       /* accesses that may reach one cell further */
  IRTemp crossing_at;      /* address of the first of them */

  /* Several threads: accesses of the group. */
  cv_batch group;
  IRTemp group_ok; /* top bits set: nothing to tell */
  struct {
    IRTemp shadow, old;
    Bool pair, write;
  } stores[CV_MAX_ACCESSES * 4];
  Int store_count;

  Bool restores;      /* the instruction at hand only takes back saved registers */
  Int blocks, second; /* counted but not yet added, see core/work.h */
  uint64_t *counter;  /* of how often it ran; NULL: not asked for */
  cv_widths widths;
} cv_block;

/* access.c: one thread. group.c: several threads. */
void cv_access_add(cv_block *b, cv_address at, UInt size, Bool write);
void cv_access_flush(cv_block *b);
void cv_near_flush(cv_block *b);
void cv_group_add(cv_block *b, cv_address at, UInt size, Bool write);
void cv_group_flush(cv_block *b);

/* shadow.c: parts of both */
Long cv_floor(Long offset, Long cell);
/* The address of the value of the cell at (root + remainder) / size + index. */
IRTemp cv_shadow_of(cv_block *b, IRTemp root, Long remainder, Long index);
Bool cv_is_covered(cv_block *b, IRTemp root, Long remainder, Long index, Bool write);
void cv_cover(cv_block *b, IRTemp root, Long remainder, Long index, Bool write);
Bool cv_range_covered(cv_block *b, IRTemp root, Long start, Long end, Bool write);
void cv_cover_range(cv_block *b, IRTemp root, Long start, Long end, Bool write);
/* Room for another access of this root? */
Bool cv_batch_fits(const cv_batch *batch, IRTemp root);
void cv_batch_add(cv_batch *batch, IRTemp root, Long offset, UInt size, Bool write);
/* Calls a helper for crossing accesses, or for a group, if guard holds. */
void cv_crossing_call(cv_block *b, cv_batch *batch, IRTemp guard);
void cv_group_call(cv_block *b, cv_batch *batch, IRTemp guard);
/* The batch's helper is wanted if the access is not naturally aligned. */
void cv_want_if_misaligned(cv_block *b, cv_batch *batch, cv_address at, Long remainder, UInt size);
/* What is non-zero if one of them was not; IRTemp_INVALID: all must be. */
IRTemp cv_misaligned(cv_block *b, const cv_batch *batch);
void cv_batch_clear(cv_batch *batch);

/* work.c */
void cv_count_blocks(cv_block *b, Int blocks);
void cv_count_instructions(cv_block *b, Int instructions);
/* An instruction begins at `code`; then what it accesses; then it has ended, or may. */
void cv_widths_begin(cv_block *b, const UChar *code);
void cv_width_add(cv_block *b, cv_address at, UInt size, Bool write);
void cv_widths_end(cv_block *b);
/* A string instruction has gone through an element. */
void cv_element_done(cv_block *b);
/* A string instruction has ended, if `guard` holds; NULL: it has. */
void cv_elements_end(cv_block *b, IRExpr *guard);

/* calls.c */
void cv_cost_flush(cv_block *b);
void cv_entry_check(cv_block *b, Addr address);
/* The entry of a routine whose arguments are recorded. */
void cv_args(cv_block *b, Addr address);
void cv_call_end(cv_block *b, const IRSB *in);
void cv_return_end(cv_block *b);
void cv_trace_access(cv_block *b, IRExpr *address, UInt size, Bool write, IRTemp guard);
void cv_trace_flow(cv_block *b, UInt kind, IRExpr *address, Int sp_offset);

/* helpers.c: called from translated code */
extern void *const cv_h_old_reads[2 * CV_MAX_VALUES]; /* by the number of cells: (values...) */
/* For one access: (address), or, if an old cell alone is also to be looked for, (value, address);
 * NULL: there is none of this size. */
void *cv_h_crossing_one(const cv_access *access, Bool old);
void cv_h_old_writes(void *guest, ULong cells, ULong a, ULong b, ULong c, ULong d);
extern void *const cv_h_crossing; /* (accesses, root values...) */
void cv_h_group(void *guest, cv_accesses *accesses, ULong a, ULong b, ULong c, ULong d);
void cv_h_read(void *guest, ULong address, ULong size);
void cv_h_write(void *guest, ULong address, ULong size);
void cv_h_call(void *guest, ULong target);
void cv_h_call_known(void *guest, ULong target, ULong construct);
void cv_h_call_plain(void *guest, ULong target, ULong construct);
void cv_h_return(void *guest);
void cv_h_entry(void *guest, ULong construct);
void cv_h_binder(void *guest);
void cv_h_elements(void *guest);
void cv_h_args(void *guest, ULong address);
void cv_h_trace(void *guest, ULong kind, ULong a, ULong b);

/* clone.c: before clone3 and, where that became clone, after it */
void cv_clone3(VexGuestAMD64State *state);
void cv_clone3_made(ThreadId tid);

/* syscalls.c */
void cv_syscall_end(cv_block *b);
/* limits.c: true: the call of the target was made, or refused, and this is its result. */
Bool cv_limits(VexGuestAMD64State *state, Long *result);

#endif
