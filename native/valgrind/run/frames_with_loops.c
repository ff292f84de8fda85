/* SPDX-License-Identifier: GPL-2.0-or-later */
#define CV_FRAMES cv_h_frames_with_loops
#include "frames_body.h"
