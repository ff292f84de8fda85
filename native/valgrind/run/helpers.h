/* What translated code calls. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_HELPERS_H
#define CV_HELPERS_H

#include "pub_tool_basics.h"

enum {
  CV_MAX_ROOTS = 4,  /* distinct base addresses that one call can take */
  CV_MAX_VALUES = 4, /* shadow values that one call can take */
};

struct ca_function;

/* An access as helpers get it. */
typedef struct {
  Int root;          /* which argument */
  Bool write, by_sp; /* by_sp: see cv_block */
  UInt size;
  Long offset;
  ULong values; /* with several threads, those of the cells that it reads: see hot.acquire */
  Addr place;   /* the instruction, where loops are diagnosed */
} cv_access;
typedef struct {
  Int count;
  cv_access access[];
} cv_accesses;
/* A store, where loops are diagnosed. */
typedef struct {
  Addr place;
  UInt size;
} cv_stored;

/* By the number of cells: (values...). [1]: of code that counts in hot.beyond, too. */
extern void *const cv_h_old_reads[2][2 * CV_MAX_VALUES];
/* The same for cells that are written otherwise than by the stack pointer, by how many they are. */
extern void *const cv_h_known_writes[2 * CV_MAX_VALUES];
/* For one access: (address); NULL: there is none of this size. */
void *cv_h_crossing_one(const cv_access *access);
/* If an old cell alone is also to be looked for: (value, address). */
void *cv_h_old_or_crossing(const cv_access *access, Bool beyond);
/* The same for the write of one cell otherwise than by the stack pointer. */
void *cv_h_known_or_crossing(const cv_access *access);
/* The same with several threads, for the read of one cell by itself. */
void *cv_h_whole_read(const cv_access *access, Bool beyond);
void cv_h_old_writes(void *guest, ULong cells, ULong a, ULong b, ULong c, ULong d);
extern void *const cv_h_crossing; /* (accesses, root values...) */
extern void *const cv_h_acquire;  /* the same */
void cv_h_read(void *guest, ULong address, ULong size);
void cv_h_write(void *guest, ULong address, ULong size);
void cv_h_write_by_sp(void *guest, ULong address, ULong size);
/* The accesses by their roots' values; those that no access is of are left out. */
void cv_h_accesses(void *guest, const cv_accesses *accesses, ULong a, ULong b, ULong c, ULong d);
void cv_h_entry(void *guest, ULong construct);
void cv_h_jump(void *guest, ULong sp);
/* Generated code begins at the stack pointer of the frame on top. */
void cv_h_generated(void *guest, Addr start);
void cv_h_trace_point(void *guest, ULong kind, ULong loop, const struct ca_function *function);
void cv_h_loop_header(void *guest, ULong loop, const struct ca_function *function);
void cv_h_thinned_header(void *guest, ULong loop, const struct ca_function *function);
void cv_h_loop_exit(void *guest, ULong inside, const struct ca_function *function);
/* See ca_diagnosis. */
void cv_h_diagnosis_routine(void *guest);
void cv_h_trace_values(void *guest, Addr address, ULong bytes);
void cv_h_diagnosis_header(void *guest, ULong loop, ULong exits);
extern void *const cv_h_diagnosis_store; /* (store, address, its root's value) */
/* By the number of roots: (accesses, root values...). */
extern void *const cv_h_diagnosis_loads[CV_MAX_ROOTS];
void cv_h_diagnosis_used(void *guest, ULong read, ULong written);
void cv_h_diagnosis_copied(void *guest, ULong mask, ULong address);
void cv_h_binder(void *guest);
void cv_h_elements(void *guest, ULong operands);
void cv_h_allocation(void *guest, ULong kind);
void cv_h_returned(void *guest, ULong value);
/* See core/scripts. */
void cv_h_script_entered(void *guest, ULong unused);
void cv_h_script(void *guest);
/* See core/regions. */
void cv_h_request(void *guest, Addr request);
void cv_h_args(void *guest, ULong address);
void cv_h_trace(void *guest, ULong kind, ULong a, ULong b);

#endif
