#include "load.h"
#include "base/system_calls.h"
#include "syscall.h"

enum { HERE = -100, READ_ONLY_CLOEXEC = 02000000, NOT_PERMITTED = 1, NO_SUCH_CALL = 38 };

/* Where containers forbid the other way, or nobody has implemented it, as qemu's user mode. */
static bool load_from_file(uint64_t address, void *to, size_t bytes) {
  long file = ca_syscall(SYS_openat, HERE, (long)"/proc/self/mem", READ_ONLY_CLOEXEC, 0, 0, 0);
  if (file < 0)
    return false;
  long n = ca_syscall(SYS_pread64, file, (long)to, (long)bytes, (long)address, 0, 0);
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  return n == (long)bytes;
}

/* The number is asked for each time: a fork child that went on with its parent's would read what
 * the parent has at that address. */
bool ca_load(uint64_t address, void *to, size_t bytes) {
  uint64_t local[2] = {(uint64_t)to, bytes}, remote[2] = {address, bytes};
  long self = ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
  long n = ca_syscall(SYS_process_vm_readv, self, (long)local, 1, (long)remote, 1, 0);
  if (n == -NO_SUCH_CALL || n == -NOT_PERMITTED)
    return load_from_file(address, to, bytes);
  return n == (long)bytes;
}
