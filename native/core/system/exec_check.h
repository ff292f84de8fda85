/* Whether the kernel would execute what a program asks it to. */
#ifndef CA_EXEC_CHECK_H
#define CA_EXEC_CHECK_H

#include "base/base.h"

/* An engine that has begun an exec cannot go back in all cases, and what the kernel executes
 * depends on its configuration: 32-bit programs, other machines' by binfmt_misc, interpreters of
 * scripts. So the kernel is asked: a process that is traced executes the same, and is killed before
 * its first instruction.
 *
 * `number` is SYS_execve or SYS_execveat, with its arguments. Returns 0 when it would succeed, else
 * what it fails with (-errno). Where no process can be made or traced, only the permissions of the
 * file are looked at. */
long ca_exec_check(long number, const uint64_t *arguments);

#endif
