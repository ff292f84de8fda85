#include "segments.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "dynamorio/state/bases.h"

enum { SET_GS = 0x1001, GET_GS = 0x1004 };
enum { GET_COMPONENTS = 0x1021, GET_PERMITTED = 0x1022, PERMIT = 0x1023, PERMIT_GUEST = 0x1025 };
enum { ENABLE_SHADOW_STACK = 0x5001, COMPONENTS = 0x2ff };
enum { EFAULT_ = 14, EOPNOTSUPP_ = 95, EPERM_ = 1 };

static long set_gs(void *dc, uint64_t base) {
  opnd_t place;
  if (base >> 47 || !cd_base_of(dc, DR_SEG_GS, &place))
    return -EPERM_;
  byte *segment = dr_get_dr_segment_base(opnd_get_segment(place));
  *(uint64_t *)(segment + opnd_get_disp(place)) = base;
  return 0;
}

bool cd_emulate_segments(void *dc, const cd_thread *thread, long *result) {
  const reg_t *a = thread->arguments;
  uint64_t components;
  if (thread->number != SYS_arch_prctl)
    return false;
  switch (a[0]) {
  case SET_GS:
    *result = set_gs(dc, a[1]);
    return true;
  case GET_COMPONENTS:
  case GET_PERMITTED:
    *result = ca_syscall(SYS_arch_prctl, (long)a[0], (long)&components, 0, 0, 0, 0);
    components &= COMPONENTS;
    if (*result == 0 && !dr_safe_write((void *)a[1], sizeof components, &components, NULL))
      *result = -EFAULT_;
    return true;
  case PERMIT:
  case PERMIT_GUEST:
  case ENABLE_SHADOW_STACK:
    *result = -EOPNOTSUPP_;
    return true;
  default:
    return false;
  }
}
