/* The thread of the program that makes a copy waits until that has opened the files that it needs.
 */
#ifndef CS_AWAIT_H
#define CS_AWAIT_H

#include "dynamorio/sample/control.h"

/* In the program: until the copy has seen to its files, or for `most` ns. The time in ns. */
uint64_t agent_await_files(cs_sample *sample, uint64_t most);

/* In the copy: the program's thread may go on. If it has before, no file is certain to be the one
 * that it had, and the copy has none. */
void agent_let_go(cs_request *request);

#endif
