/* The program goes first: for the processor, and where memory runs out. */
#ifndef CS_GIVE_WAY_H
#define CS_GIVE_WAY_H

#include "dynamorio/sample/control.h"

/* In the program, right before a copy is made: on which processors it may run. */
void agent_note_processors(void);

/* In the program: a copy that has not begun may be behind others, for a tick of the clock, while
 * the thread sleeps that waits for it. It is to run where the thread does. */
void agent_bring_copy(long pid);

/* In the copy, once the program's thread may go on: what gives way before may have to wait for a
 * processor while it is waited for. */
void agent_give_way(const cs_request *request);

#endif
