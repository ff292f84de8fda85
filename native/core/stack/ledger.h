/* What activations keep of the memory that the allocator gave them, and the most that they had of
 * it at once.
 *
 * A block belongs to the innermost pending activation that had begun when it was given out: to the
 * one that asked for it, then to those that it returns to. Each stack has a list of accounts, from
 * the root up, of the activations that blocks belong to. Blocks are numbered by stack, so that an
 * account's are those from its first on, as far as the next account's.
 *
 * What an activation has of memory changes with each block of its own and of those above it. A
 * change is noted at the highest account that it is of, together with the highest sum of changes
 * that there was since, and goes down to the accounts below when that one ends, or when one below
 * changes: so that what lies deep costs nothing while it does not change. */
#ifndef CA_LEDGER_H
#define CA_LEDGER_H

#include "core/rows/frame.h"
#include "origins.h"

typedef struct ca_account {
  ca_frame *frame;
  uint64_t first;       /* number of its first block */
  int64_t live, peak;   /* bytes, with those of the accounts above; without what follows */
  int64_t change, high; /* since: of its own, and of those above that have been handed down */
} ca_account;

typedef struct ca_accounts {
  ca_account *list; /* NULL until the first */
  uint32_t count, room;
  uint32_t noted;  /* accounts from this one on have no change that is not handed down */
  uint64_t blocks; /* ever */
} ca_accounts;

/* A block that has been given out, and not been given back. */
typedef struct ca_live_block {
  uint64_t start; /* 0: the place is free */
  uint64_t bytes;
  uint64_t whose;  /* the stack's number and the block's, see ledger.c */
  uint32_t origin; /* as ca_origin_change has it */
} ca_live_block;

/* Of a process. Its threads give back each other's blocks; engines whose threads run at once come
 * here under a lock that all have in common, as they do to whatever ends activations with flags. */
typedef struct ca_ledger {
  unsigned bits;       /* of the number of places */
  ca_live_block *live; /* a hash table, by start; NULL until the first */
  uint64_t count;
  ca_accounts **of; /* by a stack's number; NULL: it is gone, or has none */
  uint32_t room;
  ca_origins origins;
  uint32_t served; /* CA_SERVED once the first requests have been received; or 0 */
} ca_ledger;

/* Whose a block is that is given out: of the stack with this number, root and accounts. */
typedef struct ca_taker {
  uint32_t stack;
  ca_accounts *accounts;
  ca_asker asker; /* its frame lies above all that have accounts, or has the latest */
} ca_taker;
void ca_ledger_given(ca_ledger *ledger, const ca_taker *taker, uint64_t start, uint64_t bytes);
/* Whatever lies at `start` has been given back. */
void ca_ledger_taken(ca_ledger *ledger, uint64_t start);

/* The activation of the frame, the top one, ends: sets what it keeps and its peak. Blocks that are
 * left belong to `caller`; NULL: to nobody. */
void ca_ledger_ended(ca_ledger *ledger, ca_accounts *accounts, const ca_frame *frame,
                     ca_frame *caller, ca_resources *of);

/* A stack is gone. */
void ca_ledger_forget(ca_ledger *ledger, uint32_t stack, ca_accounts *accounts);
/* No block is known any more. No stack is there. */
void ca_ledger_clear(ca_ledger *ledger);

#endif
