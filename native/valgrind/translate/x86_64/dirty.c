/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "valgrind/translate/dirty.h"

IRDirty *cv_dirty(const HChar *name, void *function, IRExpr **args) {
  return unsafeIRDirty_0_N(0, name, function, args);
}
