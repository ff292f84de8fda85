/* The program: its start, the signals that are meant for it, its end. */
#ifndef CS_PROGRAM_H
#define CS_PROGRAM_H

#include "run/run.h"

/* Blocks the signals that program_wait takes. */
void program_signals(void);
void program_start(run *r, const char *file, char **argv);

/* Waits for a child's end or a signal, which is passed on, for at most so long. */
void program_wait(const run *r, uint64_t ns);

/* When a signal first came that asks it to end, by the clock of run_now; 0: none has. */
uint64_t program_asked_to_end(void);

/* Ends as the program ended. */
void program_end_like(int status) __attribute__((noreturn));

#endif
