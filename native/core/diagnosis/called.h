/* Whether calls of a routine do again what the call before, from the same place, did.
 *
 * A call is an instance as one of a loop is: what it and all that it calls take from outside is
 * kept (log.h), and compared with what the call before it took. Only calls that lie within no other
 * one of the routine count. A sample is looked at, as of loops (sample.h). */
#ifndef CA_DIAGNOSIS_CALLED_H
#define CA_DIAGNOSIS_CALLED_H

#include "core/stack/stack.h"
#include "log.h"
#include "moves.h"
#include "sample.h"

enum {
  CA_CALLED = 64,     /* places that routines are called at */
  CA_CALLS_OPEN = 16, /* calls that are looked at, within each other */
  CA_CALL_MOVES = 8,
  CA_CALLS_KNOWN = 256 /* inputs and parameters that are kept of a place */
};

/* A routine, by where it is called. Counts from `pairs` on are sums of weights of pairs. */
typedef struct ca_called {
  uint32_t construct;
  uint64_t site; /* the return address */
  uint64_t calls;
  bool open;
  ca_sample sample;
  ca_log *logs; /* two, as in ca_repeats; NULL: there is no room */
  uint32_t last;
  bool usable;
  uint64_t last_number, at_hand, pair;
  ca_move last_move;
  uint32_t signature_count, parameter_count;
  uint64_t signatures[CA_CALLS_KNOWN], parameters[CA_CALLS_KNOWN];
  uint64_t looked, cut; /* calls */
  uint64_t weighed;     /* how many these stand for */
  uint64_t before;  /* of these: inputs were those of an earlier one, but not of the one before */
  uint64_t pairs;   /* that were compared */
  uint64_t weights; /* how many these stand for */
  uint64_t spread;
  uint64_t same;      /* all inputs were alike */
  uint64_t unchanged; /* read again what was read, with parameters that there were before */
  uint64_t alike;     /* read the values that were read, with the same parameters */
  uint64_t moved;     /* moved again what had been moved */
  uint64_t copied;    /* moved what the call before had moved, from the same place */
  uint64_t loads, again, outside; /* as in ca_repeats */
  /* Of all that were looked at, and of the first part of those that were cut: loads, words stored
   * to, and those of them that were other than before in the end. Sums of weights of calls. */
  uint64_t taken, stored, changed;
} ca_called;

typedef struct ca_open_call {
  ca_called *of;
  const ca_stack *stack;
  const ca_frame *frame;
  uint64_t sp, weight;
  bool effect; /* it made a system call that does something */
  ca_log *log;
} ca_open_call;

/* What a routine moved, wherever it was called. */
typedef struct ca_routine_move {
  uint32_t construct;
  ca_move move;
} ca_routine_move;

typedef struct ca_calls {
  uint32_t open_count, count;
  ca_open_call open[CA_CALLS_OPEN];
  ca_called *called[CA_CALLED];
  bool all; /* nothing is left out */
  uint32_t move_count;
  ca_routine_move moves[CA_CALL_MOVES]; /* the last ones of all */
} ca_calls;

/* A routine was entered, and the stack knows it. `memory`: bytes that there still are for logs. */
void ca_call_begins(ca_calls *calls, const ca_hot *hot, uint64_t *memory, uint64_t *first_events,
                    void (*registers)(const ca_hot *hot, ca_registers *to));
/* A frame is gone; `whole`: as it should. */
void ca_call_ends(ca_calls *calls, const ca_stack *stack, const ca_frame *frame, bool whole);
/* The stack is gone. */
void ca_calls_freed(ca_calls *calls, const ca_stack *stack);
void ca_calls_forget(ca_calls *calls, uint64_t start, uint64_t bytes);
/* A system call did something. */
void ca_calls_effect(ca_calls *calls, const ca_stack *stack);
/* Memory may be gone. */
void ca_calls_gone(ca_calls *calls);
/* Registers of arguments that are waited for. */
uint64_t ca_calls_waiting(const ca_calls *calls);
/* Accesses are told. */
bool ca_calls_look(const ca_calls *calls);
void ca_calls_load(ca_calls *calls, const ca_stack *stack, uint64_t place, uint64_t address,
                   uint64_t bytes);
void ca_calls_store(ca_calls *calls, const ca_stack *stack, uint64_t address, uint64_t bytes);
void ca_calls_used(ca_calls *calls, const ca_stack *stack, uint64_t read, uint64_t written);
void ca_calls_clear(ca_calls *calls);

#endif
