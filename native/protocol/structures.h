/* Made from protocol/structures.mjs: edit that, then "npm run protocol". What repetitions did
 * with blocks of memory. */
#ifndef CA_PROTOCOL_STRUCTURES_H
#define CA_PROTOCOL_STRUCTURES_H

/* Nodes of the repetition tree that there is room for. */
#define CA_MAX_NODES 1048576
/* Sites that there is room for. */
#define CA_MAX_SITES 65536
/* Routines of a site, the nearest first; one more than tell sites apart where the nearest only
 * passes on what it is asked for, as operator new does. */
#define CA_SITE_PATH 4

/* Bits of what a repetition did itself, not a repetition that it ran, with blocks of a site. */
enum {
  CA_OWN_READ = 1,
  CA_OWN_WRITE = 2,
  CA_OWN_CREATION = 4,
  /* It accessed a block that was there before the iteration at hand: what an iteration makes for
   * itself is not what the loop works on. */
  CA_OWN_BEFORE_ITERATION = 8,
  /* It accessed a block that was there before the routine was called. */
  CA_OWN_BEFORE_CALL = 16,
  /* It accessed a block that was there before the iteration of the loop around it. */
  CA_OWN_BEFORE_AROUND = 32,
  /* It accessed a block that was there before the recursive call that it ran in. */
  CA_OWN_BEFORE_RECURSION = 64,
  /* The site is of a file. */
  CA_OWN_FILE = 128,
  /* It read a block that had not been written since the iteration began: what others have left
   * there, not what is made for it. */
  CA_OWN_OLD_ITERATION = 256,
  /* It read a block that had not been written since the iteration of the loop around it began. */
  CA_OWN_OLD_AROUND = 512,
};

/* Where the blocks of a site come from, and what its path is. */
typedef enum ca_site_kind {
  /* Allocated; path: the routines that led to the allocator. */
  CA_SITE_HEAP = 0,
  /* Anonymous memory; path: the routines that led to the system call. */
  CA_SITE_MAPPING = 1,
  /* Read and written by system calls; path: number, see files.h. */
  CA_SITE_FILE = 2,
  /* A file that was mapped; the same. */
  CA_SITE_VIEW = 3,
  /* In a routine's frame; path: its construct, bytes below its return address. */
  CA_SITE_STACK = 4,
  /* path: module, both halves of its offset. */
  CA_SITE_STATIC = 5,
  CA_SITE_KINDS = 6,
} ca_site_kind;
/* clang-format off */
#define CA_SITE_KINDS_TEXTS {"heap", "mapping", "file", "view", "stack", "static"}
/* clang-format on */

#endif
