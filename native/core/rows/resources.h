/* What activations ask of others than the processor: the kernel (system calls) and the allocator.
 *
 * Few activations ask for anything. Each adds what it and its callees asked for to a frame's part
 * (ca_rare), which goes to its caller's when it ends; and of each that has any, a record says what
 * called it, its inclusive sizes and what it asked for. Records are sums already, so that nothing
 * has to be known of the rows around them: those that are the same are counted together.
 *
 * Sizes of callees that became rows are known to readers only; what records need is added up here
 * (`below`). */
#ifndef CA_RESOURCES_H
#define CA_RESOURCES_H

#include "store.h"

/* As the stream has them, see ResourcesFrame. */
typedef struct ca_resource_record {
  uint64_t what; /* caller << 32 | construct, and what follows */
  int64_t rms;   /* inclusive */
  ca_resources of;
  uint32_t count; /* 0: free */
} ca_resource_record;
#define CA_RESOURCE_INCOMPLETE 0x80000000u
#define CA_RESOURCE_WITHIN 0x40000000u
#define CA_RESOURCE_CONSTRUCT (CA_RESOURCE_WITHIN - 1)

enum {
  CA_RESOURCE_BITS = 9,
  CA_RESOURCE_BYTES = 1 << 15,
  CA_RESOURCE_FRAMES = 32, /* towards the root, that are looked at for the same routine */
};

typedef struct ca_resource_store {
  ca_resource_record slot[1 << CA_RESOURCE_BITS];
  uint32_t records, bytes; /* that are ready to be sent */
  unsigned char ready[CA_RESOURCE_BYTES];
} ca_resource_store;

static inline bool ca_asked_any(const ca_resources *of) {
  return (of->syscalls | of->allocations | of->io) != 0;
}

static inline void ca_resources_add(ca_resources *to, const ca_resources *from) {
  to->rereads += from->rereads;
  to->allocated += from->allocated;
  to->allocations += from->allocations;
  to->syscalls += from->syscalls;
  to->io += from->io;
  to->waits += from->waits;
}

/* An activation has ended that has this, callees included. `construct`: with what else is known. */
void ca_resources_ended(ca_rows *rows, uint32_t caller, uint32_t construct, int64_t rms,
                        const ca_resources *of);
/* What has ended goes out with the batch; `all`: also what is counted still. */
void ca_resources_send(ca_rows *rows, bool all);
void ca_resources_free(ca_rows *rows);

#endif
