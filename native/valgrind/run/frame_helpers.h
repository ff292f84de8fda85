/* What translated code calls at calls and returns, if loops are recorded and if not.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_FRAME_HELPERS_H
#define CV_FRAME_HELPERS_H

#include "pub_tool_basics.h"

typedef struct {
  void (*call)(void *guest, ULong target);
  void (*known)(void *guest, ULong target, ULong construct);
  void (*plain)(void *guest, ULong target, ULong construct); /* of a construct without flags */
  void (*returns)(void *guest);
} cv_frame_helpers;

#endif
