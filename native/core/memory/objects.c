#include "objects.h"
#include "base/system_calls.h"
#include "base/load.h"
#include "base/syscall.h"

enum { STATMOUNT = 457, LISTMOUNT = 458 };

/* ---- processes ---- */

static bool is_own(uint64_t process) {
  return (int)process == ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
}

/* PTRACE_...SET: in a vector that the kernel cuts to what there is. */
static void registers(ca_access_list *list, uint64_t vector, bool written) {
  uint64_t part[2];
  if (!ca_load(vector, part, sizeof part))
    return;
  ca_access_add(list, part[0], part[1]);
  ca_access_add(list, written ? vector + 8 : vector, written ? 8 : sizeof part);
}

static void traced(ca_access_list *list, const uint64_t *a, long result) {
  enum { ARCH_PRCTL = 30, GET_FS = 0x1003, GET_GS, GETREGSET = 0x4204, PEEKSIGINFO = 0x4209 };
  enum { GET_FILTER = 0x420c, GET_CALL = 0x420e, SIGINFO_BYTES = 128, FILTER_BYTES = 8 };
  switch ((int)a[0]) {
  case ARCH_PRCTL:
    ca_access_add(list, a[3] == GET_FS || a[3] == GET_GS ? a[2] : 0, 8);
    break;
  case GETREGSET:
    registers(list, a[3], true);
    break;
  case PEEKSIGINFO:
    ca_access_add(list, a[3], SIGINFO_BYTES * (uint64_t)result);
    break;
  case GET_FILTER:
    ca_access_add(list, a[3], FILTER_BYTES * (uint64_t)result);
    break;
  case GET_CALL: /* tells how much there would be */
    ca_access_add(list, a[3], (uint64_t)result < a[2] ? (uint64_t)result : a[2]);
    break;
  default:
    break;
  }
}

static void reads_of_traced(ca_access_list *list, const uint64_t *a) {
  enum { SETREGS = 13, SETFPREGS = 15, SETSIGINFO = 0x4203, SETREGSET = 0x4205 };
  enum { PEEKSIGINFO = 0x4209, SETSIGMASK = 0x420b };
  switch ((int)a[0]) {
  case SETREGS:
    ca_access_add(list, a[3], CA_GENERAL_BYTES);
    break;
  case SETFPREGS:
    ca_access_add(list, a[3], CA_FLOATING_BYTES);
    break;
  case SETSIGINFO:
    ca_access_add(list, a[3], 128);
    break;
  case SETREGSET:
    registers(list, a[3], false);
    break;
  case PEEKSIGINFO:
    ca_access_add(list, a[2], 16);
    break;
  case SETSIGMASK:
    ca_access_add(list, a[3], 8);
    break;
  default:
    break;
  }
}

/* ---- keys ---- */

/* Each says how much there would be; what has no room is cut, or left out. */
static void key(ca_access_list *list, const uint64_t *a, long result) {
  enum { DESCRIBE = 6, READ = 11, GET_SECURITY = 17, CAPABILITIES = 31 };
  uint64_t bytes = (uint64_t)result;
  switch ((int)a[0]) {
  case DESCRIBE:
  case READ:
  case GET_SECURITY:
    ca_access_add(list, bytes <= a[3] ? a[2] : 0, bytes);
    break;
  case CAPABILITIES: /* what lies behind is cleared */
    ca_access_add(list, a[1], a[2]);
    break;
  default:
    break;
  }
}

/* ---- pipes ---- */

/* Into the memory, where the pipe's end is the one that is read. */
static bool fills(uint64_t descriptor) {
  enum { GET_FLAGS = 3, ACCESS = 3, READ_ONLY = 0 };
  long flags = ca_syscall(SYS_fcntl, (long)descriptor, GET_FLAGS, 0, 0, 0, 0);
  return flags >= 0 && (flags & ACCESS) == READ_ONLY;
}

/* ---- all of them ---- */

/* A structure that begins with its size. */
static void sized(ca_access_list *list, uint64_t address) {
  uint32_t bytes;
  if (ca_load(address, &bytes, sizeof bytes))
    ca_access_add(list, address, bytes);
}

void ca_access_reads_of_object(ca_access_list *list, long number, const uint64_t *a) {
  switch (number) {
  case SYS_ptrace:
    reads_of_traced(list, a);
    break;
  case SYS_process_vm_readv:
    if (is_own(a[0]))
      ca_access_add_vectors(list, a[3], a[4], ~0ull);
    break;
  case SYS_process_vm_writev:
    ca_access_add_vectors(list, a[1], a[2], ~0ull);
    break;
  case SYS_vmsplice:
    if (!fills(a[0]))
      ca_access_add_vectors(list, a[1], a[2], ~0ull);
    break;
  case STATMOUNT:
  case LISTMOUNT:
    sized(list, a[0]);
    break;
  default:
    break;
  }
}

void ca_access_of_object(ca_access_list *list, long number, const uint64_t *a, long result) {
  enum { LOG_READ = 2, LOG_READ_CLEAR = 4, NUMBER_OF_MOUNT = 8 };
  switch (number) {
  case SYS_ptrace:
    traced(list, a, result);
    break;
  case SYS_process_vm_writev:
    if (is_own(a[0]))
      ca_access_add_vectors(list, a[3], a[4], (uint64_t)result);
    break;
  case SYS_vmsplice:
    if (fills(a[0]))
      ca_access_add_vectors(list, a[1], a[2], (uint64_t)result);
    break;
  case SYS_keyctl:
    key(list, a, result);
    break;
  case SYS_syslog:
    if ((int)a[0] >= LOG_READ && (int)a[0] <= LOG_READ_CLEAR)
      ca_access_add(list, a[1], (uint64_t)result);
    break;
  case STATMOUNT:
    sized(list, a[1]);
    break;
  case LISTMOUNT:
    ca_access_add(list, a[1], NUMBER_OF_MOUNT * (uint64_t)result);
    break;
  default:
    break;
  }
}
