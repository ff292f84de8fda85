#include "plain_access.h"
#include "base/system_calls.h"
#include "base/syscall.h"

enum { AT_FDCWD_ = -100, EFFECTIVE = 0x200, ENOSYS_ = -38 };
enum { DAC_OVERRIDE = 1, DAC_READ_SEARCH = 2, AMBIENT = 47, IS_SET = 1 };

/* Version 3 of linux/capability.h: two words of 32 bits for each set. */
typedef struct {
  uint32_t version;
  int process;
} head;
typedef struct {
  uint32_t effective, permitted, inheritable;
} sets;

static bool is_ambient(int capability) {
  return ca_syscall(SYS_prctl, AMBIENT, IS_SET, capability, 0, 0, 0) == 1;
}

bool ca_may_after_exec(const char *path, long what) {
  head h = {0x20080522, 0};
  sets had[2] = {{0, 0, 0}, {0, 0, 0}}, less[2];
  const uint32_t all = 1u << DAC_OVERRIDE | 1u << DAC_READ_SEARCH;
  uint32_t lost = (is_ambient(DAC_OVERRIDE) ? 0 : 1u << DAC_OVERRIDE) |
                  (is_ambient(DAC_READ_SEARCH) ? 0 : 1u << DAC_READ_SEARCH);
  bool changes = ca_syscall(SYS_geteuid, 0, 0, 0, 0, 0, 0) != 0 &&
                 ca_syscall(SYS_capget, (long)&h, (long)had, 0, 0, 0, 0) == 0 &&
                 (had[0].effective & all & lost);
  less[0] = had[0], less[1] = had[1];
  less[0].effective &= ~lost;
  if (changes)
    ca_syscall(SYS_capset, (long)&h, (long)less, 0, 0, 0, 0);
  long result = ca_syscall(SYS_faccessat2, AT_FDCWD_, (long)path, what, EFFECTIVE, 0, 0);
  if (changes)
    ca_syscall(SYS_capset, (long)&h, (long)had, 0, 0, 0, 0);
  return result == 0 || result == ENOSYS_;
}
