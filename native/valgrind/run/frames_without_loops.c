/* SPDX-License-Identifier: GPL-2.0-or-later */
#define CA_WITHOUT_LOOPS
#include "frames_without_loops.h"
#include "frames_body.h"

const cv_frame_helpers cv_h_frames = CV_FRAME_HELPERS;
