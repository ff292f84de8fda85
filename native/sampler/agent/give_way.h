/* The program goes first: for the processor, and where memory runs out. */
#ifndef CS_GIVE_WAY_H
#define CS_GIVE_WAY_H

/* In the program, right before a copy is made: which processor runs it. */
void agent_note_processor(void);

/* In the copy, once the program's thread may go on: what gives way before may have to wait for a
 * processor while it is waited for. */
void agent_give_way(void);

#endif
