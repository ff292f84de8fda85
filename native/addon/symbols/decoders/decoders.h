/* Instructions of files for any machine: recordings are read on other machines than they are of. */
#ifndef CA_DECODERS_H
#define CA_DECODERS_H

#include <stddef.h>
#include <stdint.h>

#include "code/leads.h"

typedef struct ca_seen {
  uint8_t length;
  uint8_t flow;    /* ca_flow; CA_NO_INSTRUCTION: nothing else is set */
  uint64_t target; /* of a jump, branch or call */
} ca_seen;

typedef ca_seen ca_see(const unsigned char *code, size_t bytes, uint64_t address);

ca_see ca_see_x86_64, ca_see_arm64;

/* By the number that ELF files have for a machine; NULL: for others. */
ca_see *ca_decoder_for(unsigned machine);

#endif
