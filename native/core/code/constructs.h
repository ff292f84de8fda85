/* Constructs: what activations are of. Each is a routine, known by the address of its entry. */
#ifndef CA_CONSTRUCTS_H
#define CA_CONSTRUCTS_H

#include "modules.h"

enum { CA_CONSTRUCT_OPAQUE = 1, CA_CONSTRUCT_STUB = 2 /* never sent */ };

typedef struct ca_construct {
  uint64_t entry; /* address */
  uint32_t module;
  uint32_t flags;
  uint64_t offset;
} ca_construct;

typedef struct ca_constructs {
  ca_wire *wire;
  const ca_modules *modules;
  ca_construct *list; /* by id; [0] unused */
  uint32_t count;
  uint32_t sent;
  uint32_t *index; /* open addressing: entry address -> id */
} ca_constructs;

/* False: no memory. */
bool ca_constructs_init(ca_constructs *constructs, ca_wire *wire, const ca_modules *modules);
void ca_constructs_destroy(ca_constructs *constructs);

/* The construct of the routine whose entry is at `entry`; `flags` count when it is new. */
uint32_t ca_construct_of(ca_constructs *constructs, uint64_t entry, uint32_t flags);
/* Its id if known, else 0. */
uint32_t ca_construct_find(const ca_constructs *constructs, uint64_t entry);

/* Sends the constructs that no message has named yet. */
void ca_constructs_flush(ca_constructs *constructs);

/* In a fork child: none have been sent. */
void ca_constructs_clear(ca_constructs *constructs);

/* A module's code is gone: what is loaded at [start, end) next are other routines. */
void ca_constructs_drop(ca_constructs *constructs, uint64_t start, uint64_t end);

#endif
