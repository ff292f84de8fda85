/* Targets of indirect calls, with their constructs, as inlined code looks them up. */
#ifndef CD_TARGETS_H
#define CD_TARGETS_H

#include <stdint.h>

typedef struct {
  uint64_t target;
  uint64_t construct;
} cd_target;
enum { CD_TARGETS = 1 << 16 }; /* by bits 4 to 19 of the address */

/* Below 2 GB. */
extern cd_target *cd_targets;
void cd_targets_init(void);
void cd_know_target(uint64_t target, uint32_t construct);
/* Addresses from `start` to `end` may mean others from now on. */
void cd_forget_targets(uint64_t start, uint64_t end);

#endif
