/* Memory that may not be there. */
#ifndef CA_LOAD_H
#define CA_LOAD_H

#include "base.h"

/* Copies memory of the process. False: not all of it can be read. */
bool ca_load(uint64_t address, void *to, size_t bytes);

#endif
