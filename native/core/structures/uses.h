/* What an activation does with the blocks of each site. */
#ifndef CA_USES_H
#define CA_USES_H

#include "base/base.h"
#include "protocol/structures.h"

/* What an activation passes on as its own doing. */
typedef enum { CA_PASS_NOTHING, CA_PASS_FILES, CA_PASS_ALL } ca_passing;

/* Of one site, in one activation, what it has called included. While the activation runs, what
 * those that it has called saw first and it had seen before is taken off already, so that numbers
 * may be negative until they have ended. */
typedef struct ca_use {
  struct ca_use *next;
  uint32_t site;
  uint32_t own;    /* what it did itself, not a repetition that it ran: CA_OWN_READ, ... */
  int32_t created; /* blocks allocated */
  int32_t blocks;  /* blocks accessed */
  int32_t written; /* blocks written to */
  int64_t reads;   /* cells first accessed by a read; of a file: bytes */
  int64_t writes;  /* cells first accessed by a write */
  uint64_t
      first;    /* of the cells accessed, in their blocks: the first, ...; of a file: see files.h */
  uint64_t end; /* ... and behind the last */
} ca_use;

typedef struct ca_uses {
  ca_use *free;
  ca_use *fresh, *end; /* of the latest piece of memory */
} ca_uses;

/* The use of the site in a list, which it comes to the front of. Where there is no memory left, one
 * that counts for nobody. */
ca_use *ca_use_of(ca_uses *uses, ca_use **list, uint32_t site);

/* All uses of a list are added to those of another; the list is empty then. `what` of it the one
 * did itself, the other one did. */
void ca_uses_pass(ca_uses *uses, ca_use **from, ca_use **to, ca_passing what);

void ca_uses_drop(ca_uses *uses, ca_use **list);

#endif
