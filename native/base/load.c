#include "load.h"
#include "syscall.h"

enum { PROCESS_VM_READV = 310, GETPID = 39 };

/* The number is asked for each time: a fork child that went on with its parent's would read what
 * the parent has at that address. */
bool ca_load(uint64_t address, void *to, size_t bytes) {
  uint64_t local[2] = {(uint64_t)to, bytes}, remote[2] = {address, bytes};
  long self = ca_syscall(GETPID, 0, 0, 0, 0, 0, 0);
  long n = ca_syscall(PROCESS_VM_READV, self, (long)local, 1, (long)remote, 1, 0);
  return n == (long)bytes;
}
