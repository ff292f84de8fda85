/* Whether a routine that calls itself does again what it did in an earlier call.
 *
 * Activations of such routines are instances, within each other. The inputs of one are the words of
 * memory that it, or what it calls, reads before they are written in it, with their addresses, and
 * the registers of arguments that are read before they are overwritten. Which activations a word is
 * an input of is found as the input sizes are: those that began since it was accessed last, of
 * which the deepest has its hash added, and the caller of the outermost has it taken off. So each
 * activation has the sum of its inputs when it ends, whatever lies within it.
 *
 * What changes no more than a few words outside of its own frame, without system calls and blocks
 * that are kept, could have been remembered; to store what is there already changes nothing. The
 * activations within such a one that has the inputs of an earlier one are spared then, but for
 * those that have little within them.
 *
 * The first activations of all are looked at, as many as there is room for. */
#ifndef CA_DIAGNOSIS_RECURSION_H
#define CA_DIAGNOSIS_RECURSION_H

#include "core/stack/stack.h"
#include "registers.h"

enum {
  CA_ACTS = 1 << 12,           /* within each other */
  CA_ACT_EVENTS = 1 << 20,     /* accesses and activations, that are looked at */
  CA_ACT_WORDS = 1 << 20,      /* of which it is kept when they were accessed: half of them */
  CA_ACT_SIGNATURES = 1 << 17, /* half of them */
  CA_RECURSIVE = 64,           /* routines */
  CA_ACT_FIXED = 16,           /* words that one may change for its result to be remembered */
  CA_ACT_STORED = 32,          /* words of one store */
};

/* An activation that is looked at and has not ended. Sums are less those of deeper ones. */
typedef struct ca_act {
  ca_frame *frame;
  uint64_t sp;
  uint32_t construct, time; /* when it began */
  uint64_t sum;             /* of the hashes of words that are inputs */
  uint64_t outside;         /* words changed outside of its frame, each time anew */
  uint64_t stored;          /* words stored to there */
  uint64_t live, touched;   /* registers, as in ca_log */
  int64_t kept;             /* blocks that were allocated and not given back */
  bool effect;
  uint64_t values[CA_ARGUMENTS + CA_VECTOR_ARGUMENTS];
  /* Of the same routine, within it, ended: */
  uint64_t count, repeated, spared, outer, rewritten;
} ca_act;

/* What is told of a routine. */
typedef struct ca_recursive {
  uint32_t construct;
  uint64_t known;     /* different inputs so far */
  uint64_t count;     /* activations that were looked at and have ended */
  uint64_t repeated;  /* had the inputs of an earlier one */
  uint64_t spared;    /* are one that did, and is worth to be remembered and can be, or within it */
  uint64_t outer;     /* of these, within no other one */
  uint64_t rewritten; /* of these, those that stored what was there already */
} ca_recursive;

typedef struct ca_word_time {
  uint64_t word; /* its address / 4, + 1; 0: free */
  uint64_t time;
} ca_word_time;

/* A word that the store at hand is about to change, outside of the frames of activations from
 * `first` on. */
typedef struct ca_act_stored {
  uint64_t word;
  uint32_t first, before;
} ca_act_stored;

typedef struct ca_recursion {
  bool all;          /* as long as there is room */
  bool full;         /* there is none any more: no more is looked at */
  ca_stack *stack;   /* whose activations are looked at */
  uint32_t count;    /* of these that have not ended */
  uint32_t time;     /* + 1 at each beginning */
  uint32_t routines; /* in `told` */
  uint64_t events, words, signatures;
  ca_act *acts;
  ca_word_time *times;
  uint64_t *known; /* signatures; 0: free */
  uint32_t stored_count;
  ca_act_stored stored[CA_ACT_STORED];
  ca_recursive told[CA_RECURSIVE];
} ca_recursion;

/* A routine was entered, on top of the stack. */
void ca_recursion_entered(ca_recursion *r, const ca_hot *hot,
                          void (*registers)(const ca_hot *hot, ca_registers *to));
/* Its frame, the top one, ends; `whole`: as it should. */
void ca_recursion_ended(ca_recursion *r, const ca_stack *stack, const ca_frame *frame, bool whole);
void ca_recursion_freed(ca_recursion *r, const ca_stack *stack);
/* Memory is gone. */
void ca_recursion_forget(ca_recursion *r);
void ca_recursion_clear(ca_recursion *r);

/* Of what is open, on the stack; see watch.h and calls.h. */
void ca_recursion_load(ca_recursion *r, uint64_t address, uint64_t bytes);
void ca_recursion_store(ca_recursion *r, uint64_t address, uint64_t bytes);

static inline bool ca_recursion_open(const ca_recursion *r, const ca_stack *stack) {
  return r->count > 0 && r->stack == stack;
}

static inline void ca_recursion_used(ca_recursion *r, uint64_t read, uint64_t written) {
  ca_act *act = &r->acts[r->count - 1];
  act->live |= read & ~act->touched;
  act->touched |= read | written;
}

static inline void ca_recursion_effect(ca_recursion *r) {
  r->acts[r->count - 1].effect = true;
}

static inline void ca_recursion_kept(ca_recursion *r, int64_t blocks) {
  r->acts[r->count - 1].kept += blocks;
}

#endif
