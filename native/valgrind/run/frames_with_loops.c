/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "frames_with_loops.h"
#include "frames_body.h"

const cv_frame_helpers cv_h_frames_with_loops = CV_FRAME_HELPERS;
