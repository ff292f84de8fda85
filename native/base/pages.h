/* What the kernel does with pages of memory that is reserved. */
#ifndef CA_PAGES_H
#define CA_PAGES_H

#include "base.h"

/* Moves memory over other memory, whose contents are lost. */
bool ca_move(void *to, void *from, size_t bytes);

/* Gives back the pages wholly inside; they read as zeros again. */
void ca_discard(void *memory, size_t bytes);

/* For each 4 KiB page from `memory` (page aligned): bit 0 of vec[i] says whether it is resident. */
bool ca_resident(void *memory, size_t bytes, unsigned char *vec);

#endif
