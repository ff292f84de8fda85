/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "valgrind/system/features.h"

Bool cv_plain_processor;

/* Valgrind itself takes off what it does not know. */
void cv_hide_features(UWord *auxiliary) {
}

/* There is no x87. */
void cv_look_for_long_double(const IRDirty *call) {
}
