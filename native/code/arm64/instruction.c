#include "code/instruction.h"
#include "code/decode.h"

enum { WORD = 4 };

static uint32_t word_at(const unsigned char *code) {
  return *(const uint32_t *)code;
}

/* b */
bool ca_is_jump(const unsigned char *code) {
  return word_at(code) >> 26 == 5;
}

/* `word`, but for the places of registers and constants. */
static bool is(const unsigned char *code, uint32_t mask, uint32_t value) {
  return (word_at(code) & mask) == value;
}

static bool is_page(const unsigned char *code) {
  return is(code, 0x9f00001f, 0x90000010); /* adrp x16 */
}

/* Entries of .plt and .plt.got as GNU ld, gold, lld and mold write them, and the code that linkers
 * put where a call cannot reach: all jump by x16 or x17, which nobody else may rely on. */
static ca_stub jump_stub(const unsigned char *code) {
  if (!is_page(code))
    return CA_NO_STUB;
  code += WORD;
  if (is(code, 0xffc003ff, 0xf9400211)) { /* ldr x17, [x16, ...] */
    code += WORD;
    if (is(code, 0xffc003ff, 0x91000210)) /* add x16, x16, ... */
      code += WORD;
    if (is(code, ~0u, 0xd503219f)) /* autia1716 */
      code += WORD;
    return is(code, ~0u, 0xd61f0220) ? CA_STUB_JUMP : CA_NO_STUB; /* br x17 */
  }
  /* add x16, x16, ...; br x16 */
  return is(code, 0xffc003ff, 0x91000210) && is(code + WORD, ~0u, 0xd61f0200) ? CA_STUB_JUMP
                                                                              : CA_NO_STUB;
}

ca_stub ca_stub_at(const unsigned char *code) {
  enum { PAD = 0xd503245fu /* bti c */, PUSH = 0xa9bf7bf0u /* stp x16, x30, [sp, #-16]! */ };
  if (word_at(code) == PAD)
    code += WORD;
  if (word_at(code) == PUSH)
    return is_page(code + WORD) ? CA_STUB_BINDER : CA_NO_STUB;
  if (is(code, ~0u, 0x58000050)) /* ldr x16, what lies behind; br x16 */
    return is(code + WORD, ~0u, 0xd61f0200) ? CA_STUB_JUMP : CA_NO_STUB;
  return jump_stub(code);
}

/* There are no string instructions. */
bool ca_is_repeated(const unsigned char *code) {
  return false;
}

uint32_t ca_element_bytes(const unsigned char *code) {
  return 1;
}

unsigned ca_string_operands(const unsigned char *code) {
  return 1;
}

/* Registers that a function gives back as it found them, with the frame pointer and the return
 * address, are saved and restored in pairs, in words of the stack: what pushes and pops do on other
 * machines. */
static bool of_saved(const ca_instruction *in) {
  enum { FIRST_SAVED = 19 };
  return in->in_memory && !in->vector && in->bytes == 8 && in->base == CA_SP &&
         in->index == CA_NO_REGISTER && in->reg >= FIRST_SAVED && in->reg <= CA_LINK &&
         (!in->pair || (in->second >= FIRST_SAVED && in->second <= CA_LINK));
}

bool ca_is_restore(const unsigned char *code) {
  ca_instruction in;
  ca_decode(&in, code, WORD, 0);
  return in.loads && !in.stores && of_saved(&in);
}

bool ca_is_state_save(const unsigned char *code) {
  return false;
}

/* Two registers that are saved are no more work than two pushes. */
bool ca_known_widths(const unsigned char *code, uint32_t *read, uint32_t *written) {
  ca_instruction in;
  ca_decode(&in, code, WORD, 0);
  bool saves = in.stores && in.pair && of_saved(&in);
  *read = 0;
  *written = saves ? in.bytes : 0;
  return saves;
}
