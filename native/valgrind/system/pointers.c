/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pointers.h"
#include "base/system_calls.h"
#include "base/load.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

Bool cv_points_nowhere(const VexGuestAMD64State *state, Long *result) {
  enum { GET_FS = 0x1003, GET_GS = 0x1004 };
  ULong limit[2], base;
  *result = -VKI_EFAULT;
  if (state->guest_RAX == __NR_prlimit64)
    return state->guest_RDX != 0 && !ca_load(state->guest_RDX, limit, sizeof limit);
  if (state->guest_RAX == SYS_arch_prctl &&
      (state->guest_RDI == GET_FS || state->guest_RDI == GET_GS))
    return !ca_load(state->guest_RSI, &base, sizeof base);
  return False;
}
