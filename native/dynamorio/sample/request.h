/* What the agent in a copy of a process asks of the client, see sample.h. */
#ifndef CD_REQUEST_H
#define CD_REQUEST_H

#include "control.h"

/* NULL: this is no copy. */
extern cs_request *cd_sample;

#endif
