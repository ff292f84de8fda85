/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pointers.h"
#include "base/system_calls.h"
#include "base/load.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

Bool cv_points_nowhere(const cv_guest *state, Long *result) {
  enum { GET_FS = 0x1003, GET_GS = 0x1004 };
  ULong limit[2], base;
  *result = -VKI_EFAULT;
  if (state->CV_NUMBER == __NR_prlimit64)
    return state->CV_ARGUMENT_3 != 0 && !ca_load(state->CV_ARGUMENT_3, limit, sizeof limit);
  if (state->CV_NUMBER == SYS_arch_prctl &&
      (state->CV_ARGUMENT_1 == GET_FS || state->CV_ARGUMENT_1 == GET_GS))
    return !ca_load(state->CV_ARGUMENT_2, &base, sizeof base);
  return False;
}
