/* Whether the launcher of the session is still there. */
#ifndef CA_LAUNCHER_H
#define CA_LAUNCHER_H

#include "base/base.h"

/* Whether nobody is at the other end of a connected socket any more, who also took no leave: a
 * receiver that lets a process go sends a byte first. */
bool ca_peer_died(int fd);

/* Whether nobody listens at a session's socket any more since the launcher was killed: one that
 * stops listening takes the name away. `refused` is what connecting returned. */
bool ca_launcher_died(const char *socket, long refused);

#endif
