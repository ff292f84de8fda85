/* The x87's own format, which Valgrind computes with 64 bits. SPDX-License-Identifier:
 * GPL-2.0-or-later */
#ifndef CV_LONG_DOUBLE_H
#define CV_LONG_DOUBLE_H

/* Once. */
void cv_tell_of_long_double(void);

#endif
