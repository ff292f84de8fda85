/* Sites: where blocks come from. Blocks of one site are taken for elements of one structure. */
#ifndef CA_SITES_H
#define CA_SITES_H

#include "code/constructs.h"
#include "protocol/structures.h"

/* Where calls to tell sites apart by are kept, of the nearest routines. */
#define CA_SITE_CALLS 2

typedef struct ca_site {
  uint32_t kind;
  uint32_t
      path[CA_SITE_PATH]; /* of routines: constructs, the nearest first; 0: there are no more */
  uint32_t calls[CA_SITE_CALLS]; /* of routines: where the nearest ones made their calls */
  const char *name;              /* NULL: none */
  uint64_t blocks;               /* allocated in all */
  uint64_t bytes;                /* of these */
  uint64_t least, most;          /* bytes of one */
} ca_site;

typedef struct ca_sites {
  ca_wire *wire;
  ca_site *list; /* [0]: all that found no room */
  uint32_t *index;
  uint32_t count, sent;
} ca_sites;

/* False: no memory. */
bool ca_sites_init(ca_sites *sites, ca_wire *wire);
/* The site that is like `site` in its kind, path and calls; its name stays where it is. */
uint32_t ca_site_of(ca_sites *sites, const ca_site *site);
/* A block of so many bytes was allocated there. */
void ca_site_count(ca_sites *sites, uint32_t site, uint64_t bytes);
/* It was not. */
void ca_site_uncount(ca_sites *sites, uint32_t site, uint64_t bytes);

/* Sends the sites that no message has named yet; `totals`: sends what was counted at each. */
void ca_sites_flush(ca_sites *sites, bool totals);
/* In a fork child: nothing has been sent or counted. */
void ca_sites_clear(ca_sites *sites);

#endif
