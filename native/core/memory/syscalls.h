/* Which memory of the target Linux's system calls on x86-64 read and write; for engines that do
 * not know it themselves. */
#ifndef CA_SYSCALLS_H
#define CA_SYSCALLS_H

#include "kernel_access.h"

/* Before the call: what it will read. Returns how many accesses are in `found`; more than fit are
 * left out. Memory that is not there is never touched. */
uint32_t ca_syscall_reads(long number, const uint64_t *arguments, ca_kernel_access *found);

/* Whether the table has the call. */
bool ca_syscall_is_known(long number);

/* After the call, with its result: what it has written. `arguments` are those of before. */
uint32_t ca_syscall_writes(long number, const uint64_t *arguments, long result,
                           ca_kernel_access *found);

#endif
