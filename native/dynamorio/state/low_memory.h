/* Memory below 2 GB that stays: any instruction reaches it by a constant. */
#ifndef CD_LOW_MEMORY_H
#define CD_LOW_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void cd_low_memory_init(void);
/* Zeros, apart from all else; at most 16 MiB. */
void *cd_low_memory_reserve(size_t bytes);
bool cd_is_low_memory(uint64_t address);
/* Zeros. Several threads may ask at the same time. */
void *cd_low_memory_alloc(size_t bytes);

#endif
