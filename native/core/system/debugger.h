/* Who debugs this process. */
#ifndef CA_DEBUGGER_H
#define CA_DEBUGGER_H

#include "base/base.h"

/* Whether a program that we observe is the debugger of this process: it shall see what it starts,
 * not the engine. One that debugs all of us was there when this program started. */
void ca_debugged_init(void);
bool ca_is_debugged(void);

#endif
