/* Instruments one basic block. */
#ifndef CD_BLOCK_H
#define CD_BLOCK_H

#include <stdint.h>

/* `first` is called before the target's first instruction, with its stack pointer. */
void cd_blocks_init(void (*first)(uint64_t sp));

#endif
