/* Pointers from blocks of one site to blocks of another, or of the same, as they were read. */
#ifndef CA_LINKS_H
#define CA_LINKS_H

#include "wire/message.h"

typedef struct ca_link {
  uint32_t from, to; /* sites */
  uint64_t offset;   /* of the pointer within its block */
  uint64_t reads;    /* 0: not used */
  uint64_t returns;  /* of these, where the block that it leads to points back */
} ca_link;

typedef struct ca_links {
  ca_wire *wire;
  ca_link *table; /* by hash */
  uint32_t count;
} ca_links;

/* False: no memory. */
bool ca_links_init(ca_links *links, ca_wire *wire);
void ca_link_count(ca_links *links, uint32_t from, uint32_t to, uint64_t offset, bool returns);
void ca_links_send(const ca_links *links);
/* In a fork child. */
void ca_links_clear(ca_links *links);

#endif
