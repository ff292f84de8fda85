/* Whether iterations of a loop do again what earlier ones did.
 *
 * The inputs of an iteration are those of log.h, but for counters: registers and words of the
 * routine's frame that it changed by as much as the iteration before did. The first iteration of an
 * instance has none before it, and is left out.
 *
 * What an iteration makes of a counter alone has no other inputs. So it does again what an earlier
 * one did only if it has left the same behind. */
#ifndef CA_DIAGNOSIS_TURNS_H
#define CA_DIAGNOSIS_TURNS_H

#include "log.h"

enum {
  CA_TURNS = 1 << 14,    /* different inputs that are known: half of them */
  CA_TURN_LOGS = 1 << 6, /* iterations within each other */
  CA_COUNTERS = 32,
};

/* Logs that no iteration has at hand. */
typedef struct ca_turn_logs {
  ca_log *free[CA_TURN_LOGS];
  uint32_t count, made, most;
} ca_turn_logs;

typedef struct ca_turns {
  ca_log *log;     /* of the iteration at hand */
  const void *of;  /* whose that is; NULL: nobody's */
  uint64_t *known; /* inputs; 0: free; NULL: no iteration is looked at; then what came of each */
  uint64_t known_count;
  /* What is told: sums of weights. */
  uint64_t count;   /* iterations that were looked at */
  uint64_t fresh;   /* did not what an earlier one did, as far as is known */
  uint64_t outside; /* words that they stored to outside of the frame */
} ca_turns;

/* Bytes that it takes for a loop; and of all memory that may be taken the part that is for logs,
 * which are as many as loops are within each other. */
enum { CA_TURNS_BYTES = 2 * CA_TURNS * sizeof(uint64_t), CA_TURNS_PART = 8 };

/* An iteration of the instance begins, unless one of another instance of the loop goes on. */
void ca_turn_begins(ca_turns *turns, ca_turn_logs *logs, const void *of, const ca_registers *now);
/* How an iteration ended. */
typedef struct ca_turn_end {
  /* What it changed as the one before did. */
  uint64_t registers; /* a mask */
  uint32_t count;
  uint64_t words[CA_COUNTERS]; /* addresses of words of 4 bytes */
  uint64_t results;            /* a hash of what it left in memory, but for addresses */
  bool kept;                   /* it made blocks that nobody has compared */
} ca_turn_end;

/* It has ended, and stands for `weight`; 0: not as it should, or there was none before it. */
void ca_turn_ends(ca_turns *turns, ca_turn_logs *logs, const void *of, const ca_turn_end *end,
                  uint64_t weight);
/* Where what it takes goes; NULL: nowhere. */
static inline ca_log *ca_turn_of(const ca_turns *turns, const void *of) {
  return turns->of == of && of && !turns->log->cut ? turns->log : NULL;
}
/* They may take so many bytes. */
void ca_turn_logs_init(ca_turn_logs *logs, uint64_t bytes);
/* Give memory back. */
void ca_turns_free(ca_turns *turns);
void ca_turn_logs_free(ca_turn_logs *logs);

#endif
