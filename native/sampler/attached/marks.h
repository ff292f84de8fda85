/* Stacks that a thread goes back to, with the signal mask that it had there: one that was noted
 * before the agent came may block SIGTRAP. */
#ifndef CS_MARKS_H
#define CS_MARKS_H

#include <setjmp.h>
#include <ucontext.h>

void agent_siglongjmp(sigjmp_buf mark, int value);
void agent_longjmp(sigjmp_buf mark, int value);
void agent__longjmp(sigjmp_buf mark, int value);
void agent___longjmp_chk(sigjmp_buf mark, int value);
int agent_setcontext(const ucontext_t *context);
int agent_swapcontext(ucontext_t *old, const ucontext_t *context);

#endif
