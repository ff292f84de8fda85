/* Around a fork of any kind. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_FORKS_H
#define CV_FORKS_H

void cv_forks_init(void);

#endif
