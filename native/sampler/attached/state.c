#include "state.h"

/* Found by its name in the agent's file, and filled in there: not among what is 0 at first. */
__attribute__((visibility("default"), section(".data"))) cs_state agent_state;
