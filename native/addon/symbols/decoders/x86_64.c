#include "x86_64.h"

/* Compiled once for each machine, under names that the header gives. */
#include "code/x86_64/decode.c" /* NOLINT(bugprone-suspicious-include) */

#include "decoders.h"

ca_seen ca_see_x86_64(const unsigned char *code, size_t bytes, uint64_t address) {
  ca_instruction in;
  ca_decode(&in, code, bytes, address);
  return (ca_seen){in.length, in.flow, in.target};
}
