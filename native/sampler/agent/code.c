#include "code.h"

#include "agent.h"
#include "call.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>

enum { PAGE = 4096 };

/* The file is not kept open: programs close what they do not know, and then the number would be
 * another file's. */
bool agent_write_code(uint64_t address, uint8_t byte) {
  long fd = agent_call(SYS_open, "/proc/self/mem", O_RDWR | O_CLOEXEC);
  if (fd >= 0) {
    long written = agent_call(SYS_pwrite64, fd, &byte, 1, address);
    agent_call(SYS_close, fd);
    if (written == 1)
      return true;
  }
  /* After a chroot, say. Other threads execute the page meanwhile. */
  void *page = (void *)(address & -(uint64_t)PAGE);
  if (agent_call(SYS_mprotect, page, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC) != 0)
    return false;
  *(volatile uint8_t *)address = byte;
  agent_call(SYS_mprotect, page, PAGE, PROT_READ | PROT_EXEC);
  return true;
}

/* By the kernel, for there may be nothing. */
static bool read_code(uint64_t address, uint8_t *code, size_t bytes) {
  struct iovec to = {code, bytes}, from = {(void *)address, bytes};
  return agent_call(SYS_process_vm_readv, agent_call(SYS_getpid), &to, 1, &from, 1, 0) ==
         (long)bytes;
}

static void restore(const cs_target *t) {
  enum { INT3 = 0xcc };
  uint8_t byte;
  if (t->address && read_code(t->address, &byte, 1) && byte == INT3)
    agent_write_code(t->address, t->original);
}

void agent_restore_code(void) {
  const cs_scripts *scripts = &agent_control->scripts;
  for (uint32_t i = 0; i < agent_control->target_count; i++)
    restore(&agent_control->targets[i]);
  for (uint32_t i = 0; i < scripts->count; i++)
    restore(&scripts->switches[i].at);
}

bool agent_is_behind_call(uint64_t address) {
  enum { LONGEST = 7 };
  uint8_t code[LONGEST];
  const uint8_t *p = code + LONGEST;
  /* Inside a routine the top of the stack is no address. */
  if (!read_code(address - LONGEST, code, LONGEST))
    return false;
  if (p[-5] == 0xe8)
    return true;
  for (int length = 2; length <= LONGEST; length++)
    if (p[-length] == 0xff && (p[1 - length] & 0x38) == 0x10)
      return true;
  return false;
}
