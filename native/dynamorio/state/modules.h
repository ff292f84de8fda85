/* The target's executable files. */
#ifndef CD_MODULES_H
#define CD_MODULES_H

#include <stdbool.h>
#include <stdint.h>

void cd_modules_init(void);
void cd_mapped(uint64_t start, uint64_t bytes);
void cd_unmapped(uint64_t start, uint64_t bytes);
/* Whether a jump to `address` may be a tail call. */
bool cd_is_entry(uint64_t address);
/* Whether what is executed at `address` is of no file: the program has made it. */
bool cd_is_generated(uint64_t address);
/* The construct of what a call to `address` reaches. */
uint32_t cd_construct(uint64_t address);
/* What the routine whose entry is at `address` does as one of the allocator, see
 * code/allocator.h. */
uint32_t cd_allocator(uint64_t address);

#endif
