/* A window of a process begins and ends, see control.h. */
#ifndef CA_WINDOWS_H
#define CA_WINDOWS_H

#include "control.h"

/* Ends the window, after all threads have ended. Next come the header, and ca_window_close. */
void ca_window_end(ca_process *process, uint64_t now_ms);
/* After the header that follows a window. */
void ca_window_close(ca_process *process);
/* A window begins if one is asked for; next come its threads. False: it is to go on as it does. */
bool ca_window_begin(ca_process *process, uint64_t now_ms);
/* Sends what waits, for a snapshot. */
void ca_snapshot(ca_process *process, uint64_t now_ms);

#endif
