/* Whether instances of a loop do again what the one before did.
 *
 * Of the instances that are looked at, those that follow each other are compared in pairs.
 * By instruction that loads inputs, with Song and Lu's measure (2017): (edit distance - difference
 * of lengths) / shorter length, averaged over the instructions; and by what the second one loads
 * that the first one had loaded from the same address with the same value. */
#ifndef CA_DIAGNOSIS_REPEATS_H
#define CA_DIAGNOSIS_REPEATS_H

#include "log.h"
#include "moves.h"
#include "sample.h"

enum { CA_SIGNATURES = 256, CA_RATE = 1 << 24 /* what stands for 1 */ };

typedef struct ca_repeats {
  ca_log *logs;          /* two: one's instance was looked at last; NULL: none is looked at */
  uint32_t last;         /* which of them */
  bool usable;           /* the other one may be compared with it */
  bool busy;             /* that other one is being written */
  uint64_t last_number;  /* of its instance, among all */
  uint64_t at_hand;      /* of the other one */
  uint64_t weight, pair; /* of the other one, see sample.h; and of the two */
  ca_move last_move;
  uint32_t signatures; /* kept */
  uint64_t signature[CA_SIGNATURES];
  /* What is told: first numbers, then sums of weights. */
  uint64_t looked;    /* instances that were looked at */
  uint64_t cut;       /* instances of which not all was kept */
  uint64_t pairs;     /* that were compared */
  uint64_t weighed;   /* the instances */
  uint64_t weights;   /* the pairs */
  uint64_t spread;    /* of them, see sample.h */
  uint64_t before;    /* inputs were those of one before, but not of the one before it */
  uint64_t rates;     /* sum over pairs, 1 is CA_RATE: 0 is redundant, CA_RATE is not */
  uint64_t redundant; /* pairs whose rate is below half */
  uint64_t same;      /* pairs with all inputs alike */
  uint64_t unchanged; /* pairs with the same parameters that read again what was read before */
  uint64_t steady;    /* of these, those that went round as often */
  uint64_t moved;     /* pairs that moved again what had been moved */
  uint64_t loads;     /* of second instances of pairs */
  uint64_t again;     /* of these, loaded by the first ones as well */
  uint64_t outside;   /* words that second instances stored to outside of the frame */
} ca_repeats;

/* The instance that the sample has chosen begins. @returns where its inputs go; NULL: nowhere */
ca_log *ca_repeats_begin(ca_repeats *repeats, const ca_sample *sample, uint64_t weight,
                         const ca_registers *now);
/* The instance whose log is at hand has ended; `whole`: as it should. @returns what it took to
 * compare it with the one before, in about as much as an access takes */
uint64_t ca_repeats_end(ca_repeats *repeats, uint64_t trips, bool whole);
/* Gives memory back. */
void ca_repeats_free(ca_repeats *repeats);

#endif
