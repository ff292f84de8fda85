/* What translated code calls through stubs. No vector registers here: they hold the target's. */
#ifndef CD_HELPERS_H
#define CD_HELPERS_H

#include "core/stack/hot.h"

typedef void (*cd_helper)(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);

/* Accesses as cd_h_accesses gets them, relative to an address. */
typedef struct {
  unsigned count;
  struct {
    short offset;
    unsigned short size : 14, write : 1, by_sp : 1; /* by_sp: see ca_write_by_sp */
  } list[12];
} cd_accesses;

void cd_h_read(ca_hot *hot, uint64_t address, uint64_t size, uint64_t c);
void cd_h_write(ca_hot *hot, uint64_t address, uint64_t size, uint64_t c);
void cd_h_write_by_sp(ca_hot *hot, uint64_t address, uint64_t size, uint64_t c);
void cd_h_accesses(ca_hot *hot, uint64_t address, uint64_t accesses, uint64_t c);
/* Saves all registers that it changes. */
void cd_q_old(ca_hot *hot, uint64_t value) __attribute__((no_caller_saved_registers));
/* The same for a cell that is noted in its slots, and may be read without a valid value; before a
 * write of one. */
void cd_q_first(ca_hot *hot, uint64_t value) __attribute__((no_caller_saved_registers));
void cd_q_take(ca_hot *hot, uint64_t value) __attribute__((no_caller_saved_registers));
/* Before a write otherwise than by the stack pointer, see ca_known_write. */
void cd_q_known(ca_hot *hot, uint64_t value) __attribute__((no_caller_saved_registers));
void cd_h_drain(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
void cd_h_call(ca_hot *hot, uint64_t target, uint64_t sp, uint64_t construct);
void cd_h_call_unknown(ca_hot *hot, uint64_t target, uint64_t sp, uint64_t c);
void cd_h_return(ca_hot *hot, uint64_t sp, uint64_t b, uint64_t c);
void cd_h_entry(ca_hot *hot, uint64_t address, uint64_t sp, uint64_t construct);
/* Generated code begins at the stack pointer of the frame on top. */
void cd_h_generated(ca_hot *hot, uint64_t start, uint64_t b, uint64_t c);
/* An indirect jump goes to where the stack pointer, in its slot, lies above the top frame. */
void cd_h_landing(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
void cd_h_binder(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
/* The entry of a routine of the allocator; the registers lie in slots, in the order of arguments.
 */
void cd_h_allocation(ca_hot *hot, uint64_t kind, uint64_t b, uint64_t c);
/* A routine is about to return what the first of these slots has. */
void cd_h_returned(ca_hot *hot, uint64_t sp, uint64_t b, uint64_t c);
/* The registers lie in slots, in the order of arguments. */
void cd_h_args(ca_hot *hot, uint64_t entry, uint64_t b, uint64_t c);
void cd_h_trace(ca_hot *hot, uint64_t kind, uint64_t a, uint64_t b);
/* At a point of a routine's loops, see core/stack/loops.h; `loop`: a construct, or 0; `function`:
 * the ca_function. The target's stack pointer lies in its slot. */
void cd_h_loop_header(ca_hot *hot, uint64_t loop, uint64_t function, uint64_t c);
void cd_h_loop_exit(ca_hot *hot, uint64_t loop, uint64_t function, uint64_t c);
/* See core/scripts: the registers lie in slots, in the order of arguments; the stack pointer lies
 * in its slot. */
void cd_h_script_entered(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
void cd_h_script(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
/* See core/regions. */
void cd_h_request(ca_hot *hot, uint64_t request, uint64_t sp, uint64_t c);
void cd_h_trace_point(ca_hot *hot, uint64_t loop, uint64_t function, uint64_t kind);
/* Around a block whose accounting is done under the lock. */
void cd_h_lock(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
void cd_h_unlock(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);

#endif
