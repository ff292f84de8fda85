/* SPDX-License-Identifier: GPL-2.0-or-later */
#define CA_WITHOUT_LOOPS
#define CV_FRAMES cv_h_frames
#include "frames_body.h"
