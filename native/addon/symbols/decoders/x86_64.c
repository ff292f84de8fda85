#include "x86_64.h"

#include "code/x86_64/decode.c"

#include "decoders.h"

ca_seen ca_see_x86_64(const unsigned char *code, size_t bytes, uint64_t address) {
  ca_instruction in;
  ca_decode(&in, code, bytes, address);
  return (ca_seen){in.length, in.flow, in.target};
}
