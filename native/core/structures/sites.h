/* Sites: where blocks were allocated, by the routines that led to the allocator. Blocks of one site
 * are taken for elements of one structure. */
#ifndef CA_SITES_H
#define CA_SITES_H

#include "core/code/constructs.h"

/* Routines of a site, the nearest first; one more than tell sites apart where the nearest only
 * passes on what it is asked for, as operator new does. */
#define CA_SITE_PATH 4

typedef struct ca_site {
  uint32_t path[CA_SITE_PATH]; /* constructs; 0: there are no more */
  uint64_t blocks;             /* allocated in all */
  uint64_t bytes;              /* of these */
  uint64_t least, most;        /* bytes of one */
} ca_site;

typedef struct ca_sites {
  ca_wire *wire;
  ca_site *list; /* [0]: all that found no room */
  uint32_t *index;
  uint32_t count, sent;
} ca_sites;

/* False: no memory. */
bool ca_sites_init(ca_sites *sites, ca_wire *wire);
uint32_t ca_site_of(ca_sites *sites, const uint32_t path[CA_SITE_PATH]);
/* A block of so many bytes was allocated there. */
void ca_site_count(ca_sites *sites, uint32_t site, uint64_t bytes);

/* Sends the sites that no message has named yet; `totals`: sends what was counted at each. */
void ca_sites_flush(ca_sites *sites, bool totals);
/* In a fork child: nothing has been sent or counted. */
void ca_sites_clear(ca_sites *sites);

#endif
