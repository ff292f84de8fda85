/* Cells that a thread had to itself and others have come to.
 *
 * Reads are many, and most of them are of cells that no other thread comes to at that moment. So a
 * thread stores what it reads with one instruction that adds to the value, but not atomically: of
 * two that change the value at once, one may be lost. If that is the other's, which took
 * CA_EXCLUSIVE from it, the thread would write the cell later on and tell nobody.
 *
 * So who takes it notes the cell with the thread. What it does afterwards can only matter to a
 * write that comes after it in the program's own order: one of them has written some memory that
 * the other has read, and one of these accesses acquires a cell. Before it goes on there, either
 * the thread itself looks at its cells, whose own additions are done, or the other does before it
 * writes. An addition that has not become visible after OVER ticks never does. */
#ifndef CA_TAKEN_H
#define CA_TAKEN_H

#include "thread.h"

#ifdef CA_AT_ONCE
/* Another thread has taken the cell from this one, whose page's lock it has. */
void ca_taken_note(ca_thread *from, uint64_t address);
/* Another one is about to write what the thread has a value for. */
void ca_taken_look(ca_thread *from);
/* By the thread itself, before it acquires a cell, after system calls, and where a signal comes. */
void ca_taken_settle_all(ca_thread *self);
static inline void ca_taken_settle(ca_thread *self) {
  if (CA_UNLIKELY(self->taken_count != 0))
    ca_taken_settle_all(self);
}
#else
static inline void ca_taken_note(ca_thread *from, uint64_t address) {
}
static inline void ca_taken_look(ca_thread *from) {
}
static inline void ca_taken_settle(ca_thread *self) {
}
#endif

#endif
