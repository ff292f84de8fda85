/* What translated code calls at calls and returns, unless loops are recorded.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_FRAMES_WITHOUT_LOOPS_H
#define CV_FRAMES_WITHOUT_LOOPS_H

#include "frame_helpers.h"

extern const cv_frame_helpers cv_h_frames;

#endif
