/* The process under the client, as the core knows it. */
#ifndef CD_PROCESS_H
#define CD_PROCESS_H

#include "core/process/state.h"

extern ca_process cd_process;

#endif
