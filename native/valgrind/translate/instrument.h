/* Instruments one superblock. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_INSTRUMENT_H
#define CV_INSTRUMENT_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

IRSB *cv_instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout,
                    const VexGuestExtents *extents, const VexArchInfo *arch, IRType guest_word,
                    IRType host_word);

#endif
