/* What a call of a routine has in common with the one before it.
 *
 * Of the loads of each instruction it is asked whether it goes through data, or reads a parameter:
 * the same few bytes in all of a call. A parameter that becomes larger by as much as the call reads
 * further is a bound, and none. */
#ifndef CA_DIAGNOSIS_LIKENESS_H
#define CA_DIAGNOSIS_LIKENESS_H

#include "log.h"

typedef struct ca_likeness {
  uint32_t again;   /* loads of the second that the first had made as well */
  bool reads_again; /* what it goes through the first went through, unchanged, for the most part */
  bool same_values; /* its data are values nearly all of which the first had read, wherever, and its
                       parameters are the same */
  bool same_parameters;
  uint64_t parameters; /* a hash of all that are no addresses */
} ca_likeness;

/* Both have ended. */
ca_likeness ca_likeness_of(const ca_log *first, const ca_log *second);

#endif
