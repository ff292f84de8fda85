/* Registers as handlers of faults see them. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A handler with SA_SIGINFO may look at, change and resume all registers of an access that
 * faulted. Keeping them exact costs 5 % on cc1 and gzip, so code is translated that way from the
 * moment on that the program installs such a handler; until then, the stack pointer is exact. */
#ifndef CV_FAULTS_H
#define CV_FAULTS_H

#include "pub_tool_basics.h"
#include "libvex.h"

void cv_faults_init(void);
/* From the start, and at each instruction: for who looks at registers at any of them. */
void cv_registers_exact(void);
/* As exact as they are without that. */
VexRegisterUpdates cv_usual_updates(void);
/* Whether code is to have all registers in place where it divides: the program handles SIGFPE. */
Bool cv_divisions_exact(void);
void cv_before_sigaction(const UWord *args);

#endif
