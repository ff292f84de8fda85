/* What an engine's own part is told on its command line (protocol/engine-options.mjs). */
#ifndef CA_OPTIONS_H
#define CA_OPTIONS_H

#include "base.h"
#include "protocol/engine_options.h"

typedef enum {
  CA_OPTION_KNOWN,
  CA_OPTION_UNKNOWN, /* or another engine's */
  CA_OPTION_WRONG    /* known, with a value that it cannot have */
} ca_option_state;

/* Reads "--name=value" where the engine has an option of that name. Texts stay where they are. */
ca_option_state ca_option_read(ca_engine_options *options, unsigned engine, const char *argument);

#endif
