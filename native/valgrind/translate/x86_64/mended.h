/* Instructions that VEX translates otherwise than the processor executes them, put right in what it
 * has made. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_MENDED_H
#define CV_MENDED_H

#include "libvex_ir.h"
#include "pub_tool_basics.h"

typedef struct {
  Int first;     /* statement of the block */
  IRTemp upper;  /* what the destination had; IRTemp_INVALID: it does not matter */
  UInt place;    /* of the destination in the guest state */
  Bool is_float; /* else a double */
  Bool is_string;
} cv_mended;

/* Before VEX adds the statements of the instruction at `code` to the block, and after it. */
void cv_mend_before(IRSB *block, const UChar *code, cv_mended *mended);
void cv_mend_after(IRSB *block, const cv_mended *mended);

#endif
