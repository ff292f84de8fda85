/* Made from protocol/structure-records.mjs: edit that, then "npm run protocol". What is sent of
 * what repetitions did with blocks of memory. */
#ifndef CA_PROTOCOL_STRUCTURE_RECORDS_H
#define CA_PROTOCOL_STRUCTURE_RECORDS_H

#include <stdbool.h>
#include <stdint.h>
#include "msgpack.h"

/* A site, and its path by its kind. */
typedef struct ca_sent_site_record {
  uint32_t site;
  uint32_t kind;
  /* Of a file, or of a static object; '': none. */
  const char *name;
  /* See SiteKind. */
  const uint32_t *path;
} ca_sent_site_record;

static inline void ca_put_site_record(ca_writer *w, const ca_sent_site_record *of) {
  ca_put_array(w, 7);
  ca_put_uint(w, of->site);
  ca_put_uint(w, of->kind);
  ca_put_text(w, of->name, 1024);
  for (int i = 0; i < 4; i++)
    ca_put_uint(w, of->path[i]);
}

/* What was allocated at a site. */
typedef struct ca_sent_site_totals {
  uint32_t site;
  uint64_t blocks;
  /* Of all blocks. */
  uint64_t bytes;
  /* Of the smallest. */
  uint64_t least;
  /* Of the largest. */
  uint64_t most;
} ca_sent_site_totals;

static inline void ca_put_site_totals(ca_writer *w, const ca_sent_site_totals *of) {
  ca_put_array(w, 5);
  ca_put_uint(w, of->site);
  ca_put_uint(w, of->blocks);
  ca_put_uint(w, of->bytes);
  ca_put_uint(w, of->least);
  ca_put_uint(w, of->most);
}

/* A node of the repetition tree. */
typedef struct ca_sent_node_record {
  uint32_t node;
  uint32_t parent;
  uint32_t construct;
} ca_sent_node_record;

static inline void ca_put_node_record(ca_writer *w, const ca_sent_node_record *of) {
  ca_put_array(w, 3);
  ca_put_uint(w, of->node);
  ca_put_uint(w, of->parent);
  ca_put_uint(w, of->construct);
}

/* Pointers that were read in blocks of site `from`, `offset` bytes in, into blocks of `to`. */
typedef struct ca_sent_link {
  uint32_t from;
  uint32_t to;
  uint64_t offset;
  uint64_t reads;
  /* Of these, where the block that is pointed to points back. */
  uint64_t returns;
} ca_sent_link;

static inline void ca_put_link(ca_writer *w, const ca_sent_link *of) {
  ca_put_array(w, 5);
  ca_put_uint(w, of->from);
  ca_put_uint(w, of->to);
  ca_put_uint(w, of->offset);
  ca_put_uint(w, of->reads);
  ca_put_uint(w, of->returns);
}

enum { CA_INVOCATION_HEAD_WORDS = 6 };

/* An invocation of a repetition that has ended; its uses follow. */
typedef struct ca_sent_invocation_head {
  /* Activations below it on its stack: it ran those invocations deeper than this that came
   * before. */
  uint32_t depth;
  uint32_t node;
  /* Iterations of a loop, or recursive calls. */
  uint64_t steps;
  /* False: the program ended first. */
  bool whole;
  /* How many follow. */
  uint32_t uses;
} ca_sent_invocation_head;

/* @returns where the next one goes */
static inline uint32_t *ca_pack_invocation_head(uint32_t *to, const ca_sent_invocation_head *of) {
  *to++ = (uint32_t)of->depth;
  *to++ = (uint32_t)of->node;
  *to++ = (uint32_t)of->steps;
  *to++ = (uint32_t)((uint64_t)of->steps >> 32);
  *to++ = (uint32_t)of->whole;
  *to++ = (uint32_t)of->uses;
  return to;
}

enum { CA_USE_WORDS = 10 };

/* What an invocation of a repetition did with blocks of one site, repetitions in it included. */
typedef struct ca_sent_use {
  uint32_t site;
  /* Bits of Own. */
  uint32_t own;
  /* Blocks allocated. */
  int32_t created;
  /* Blocks accessed. */
  int32_t blocks;
  /* Blocks written to. */
  int32_t written;
  /* Cells first accessed by a read; of a file bytes that were read. */
  int64_t reads;
  /* Cells first accessed by a write; of a file bytes that were written. */
  int64_t writes;
  /* From the first to the last cell accessed, in the blocks that they lie in. */
  uint32_t extent;
} ca_sent_use;

/* @returns where the next one goes */
static inline uint32_t *ca_pack_use(uint32_t *to, const ca_sent_use *of) {
  *to++ = (uint32_t)of->site;
  *to++ = (uint32_t)of->own;
  *to++ = (uint32_t)of->created;
  *to++ = (uint32_t)of->blocks;
  *to++ = (uint32_t)of->written;
  *to++ = (uint32_t)of->reads;
  *to++ = (uint32_t)((uint64_t)of->reads >> 32);
  *to++ = (uint32_t)of->writes;
  *to++ = (uint32_t)((uint64_t)of->writes >> 32);
  *to++ = (uint32_t)of->extent;
  return to;
}

#endif
