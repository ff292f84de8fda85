/* What translated code calls at calls and returns, if loops are recorded.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_FRAMES_WITH_LOOPS_H
#define CV_FRAMES_WITH_LOOPS_H

#include "frame_helpers.h"

extern const cv_frame_helpers cv_h_frames_with_loops;

#endif
