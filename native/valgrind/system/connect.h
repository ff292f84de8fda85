/* The connection to the launcher. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_CONNECT_H
#define CV_CONNECT_H

#include "pub_tool_basics.h"

extern const HChar *cv_socket_path;
/* Connects and sends the header. Without a launcher at the other end nothing is recorded. */
void cv_connect(Bool forked);
void cv_send_header(Bool forked);
ULong cv_now_ms(void);
/* Whether a variable is how the session's token comes here. */
Bool cv_is_token(const HChar *variable);
/* Called by Valgrind instead of its own. */
extern HChar **__wrap_vgPlain_env_setenv(HChar ***environment, const HChar *name,
                                         const HChar *value);
/* Lets go of the connection without a word. */
void cv_disconnect(void);
/* The connection of a fork child is there before the fork, so that the launcher knows of it even
 * if the parent ends first: the child takes it over, the parent drops it. */
void cv_before_fork(void);
void cv_after_fork(Bool child);
/* From time to time it is seen whether there still is a launcher. */
void cv_slice_ends(void);

#endif
