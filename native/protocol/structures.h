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
