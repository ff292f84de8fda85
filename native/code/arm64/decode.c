#include "code/decode.h"

static uint32_t word_at(const unsigned char *code) {
  return (uint32_t)code[0] | (uint32_t)code[1] << 8 | (uint32_t)code[2] << 16 |
         (uint32_t)code[3] << 24;
}

/* `count` bits from bit `low` on, with their sign. */
static int64_t bits(uint32_t word, unsigned low, unsigned count) {
  return (int64_t)((uint64_t)word << (64 - low - count)) >> (64 - count);
}

/* ---- where it leads ---- */

/* br, blr, ret and eret, and those with an authentication of the address. */
static ca_flow by_register(uint32_t word) {
  switch (word >> 21 & 0xf) {
  case 0:
  case 8:
    return CA_JUMP_INDIRECT;
  case 1:
  case 9:
    return CA_CALL_INDIRECT;
  default:
    return CA_RETURN;
  }
}

typedef struct {
  uint32_t mask, value;
  uint8_t flow;
  uint8_t low, count; /* bits of the distance, in instructions */
} branch;

static const branch branches[] = {
    {0xfc000000, 0x14000000, CA_JUMP, 0, 26},   /* b */
    {0xfc000000, 0x94000000, CA_CALL, 0, 26},   /* bl */
    {0xff000000, 0x54000000, CA_BRANCH, 5, 19}, /* b.cond */
    {0x7e000000, 0x34000000, CA_BRANCH, 5, 19}, /* cbz, cbnz */
    {0x7e000000, 0x36000000, CA_BRANCH, 5, 14}, /* tbz, tbnz */
};

static void set_flow(ca_instruction *in, uint64_t address) {
  uint32_t word = in->word;
  in->flow = CA_FALLS_THROUGH;
  for (size_t i = 0; i < sizeof branches / sizeof *branches; i++) {
    const branch *b = &branches[i];
    if ((word & b->mask) != b->value)
      continue;
    in->flow = b->flow;
    in->target = address + 4 * (uint64_t)bits(word, b->low, b->count);
    in->reg = word & 31; /* of those that test a register */
    return;
  }
  if (word >> 25 == 0x6b) {
    in->flow = (uint8_t)by_register(word);
    in->reg = word >> 5 & 31;
  } else if ((word & 0xffe0001f) == 0xd4200000 || (word & 0xffe0001f) == 0xd4400000 ||
             word >> 16 == 0) { /* brk, hlt, udf */
    in->flow = CA_TRAP;
  }
}

/* ---- what it accesses ---- */

static void load_or_store(ca_instruction *in, bool loads) {
  in->loads = loads;
  in->stores = !loads;
}

/* ldp, stp and their like. */
static void pair(ca_instruction *in) {
  uint32_t word = in->word;
  unsigned size = word >> 30, mode = word >> 23 & 3;
  in->bytes = (uint8_t)(in->vector ? 4 << size : size == 2 ? 8 : 4);
  in->pair = true;
  in->second = word >> 10 & 31;
  in->displacement = bits(word, 15, 7) * in->bytes;
  in->writes_back = mode & 1;
  in->after = mode == 1;
  load_or_store(in, word >> 22 & 1);
}

/* One register, with an offset in the instruction, or in a register; and atomic operations. */
static void single(ca_instruction *in) {
  uint32_t word = in->word;
  unsigned size = word >> 30, operation = word >> 22 & 3, way = word >> 10 & 3;
  in->bytes = (uint8_t)(1 << size);
  if (in->vector && operation >= 2)
    in->bytes = 16;
  bool prefetch = !in->vector && size == 3 && operation == 2;
  load_or_store(in, in->vector ? operation & 1 : operation != 0);
  if (word & 1 << 24) {
    in->displacement = (int64_t)(word >> 10 & 0xfff) * in->bytes;
  } else if (!(word & 1 << 21)) {
    in->displacement = bits(word, 12, 9);
    in->writes_back = way & 1;
    in->after = way == 1;
  } else if (way == 2) {
    in->index = word >> 16 & 31;
    in->scale = word & 1 << 12 ? (uint8_t)__builtin_ctz(in->bytes) : 0;
  } else if (way == 0) { /* ldadd, swp and their like */
    in->loads = in->stores = true;
    in->second = word >> 16 & 31;
  } else { /* ldraa, ldrab */
    in->displacement = (bits(word, 22, 1) * 512 | (int64_t)(word >> 12 & 0x1ff)) * 8;
    in->writes_back = word >> 11 & 1;
    in->bytes = 8;
    load_or_store(in, true);
  }
  if (prefetch)
    in->loads = in->stores = in->in_memory = false;
}

static void literal(ca_instruction *in) {
  unsigned size = in->word >> 30;
  in->bytes = (uint8_t)(in->vector ? 4 << size : size == 1 ? 8 : 4);
  in->base = CA_PC;
  in->displacement = 4 * bits(in->word, 5, 19);
  in->loads = size != 3 || in->vector;
  in->in_memory = in->loads;
}

/* Exclusive, ordered, and cas: no offset. */
static void exclusive(ca_instruction *in) {
  uint32_t word = in->word;
  bool swaps = (word & 1 << 23) && (word & 1 << 21), loads = word >> 22 & 1;
  bool is_pair = !(word & 1 << 23) && (word & 1 << 21);
  in->bytes = (uint8_t)(1 << (word >> 30));
  if (is_pair && word >> 31 == 0) { /* casp */
    in->bytes = word & 1 << 30 ? 8 : 4;
    swaps = true;
  }
  in->pair = is_pair;
  in->second = word >> 10 & 31;
  load_or_store(in, loads);
  if (swaps)
    in->loads = in->stores = true;
}

static void set_access(ca_instruction *in) {
  uint32_t word = in->word;
  if ((word & 0x0a000000) != 0x08000000)
    return;
  in->in_memory = true;
  in->vector = word >> 26 & 1;
  in->reg = word & 31;
  in->base = word >> 5 & 31;
  if ((word & 0x38000000) == 0x28000000)
    pair(in);
  else if ((word & 0x38000000) == 0x38000000)
    single(in);
  else if ((word & 0x38000000) == 0x18000000 && !(word & 1 << 24))
    literal(in);
  else if ((word & 0x3f000000) == 0x08000000)
    exclusive(in);
  else if ((word & 0xbe000000) == 0x0c000000) { /* ld1 to st4 */
    in->writes_back = word >> 23 & 1;
    in->after = true;
    load_or_store(in, word >> 22 & 1);
  } else { /* what is newer, such as ldapur */
    load_or_store(in, word >> 22 & 3);
  }
}

void ca_decode(ca_instruction *in, const unsigned char *code, size_t count, uint64_t address) {
  *in = (ca_instruction){.base = CA_NO_REGISTER, .index = CA_NO_REGISTER};
  if (count < 4)
    return;
  in->word = word_at(code);
  unsigned group = in->word >> 25 & 0xf;
  if (group == 1 || group == 3) { /* none has been given a meaning */
    *in = (ca_instruction){.base = CA_NO_REGISTER, .index = CA_NO_REGISTER};
    return;
  }
  in->length = 4;
  set_flow(in, address);
  set_access(in);
}

bool ca_writes_by_sp(const ca_instruction *in) {
  return in->in_memory && in->base == CA_SP && in->index == CA_NO_REGISTER;
}

bool ca_condition_of(const ca_instruction *in, uint8_t *condition) {
  *condition = in->word & 15;
  return in->flow == CA_BRANCH && in->word >> 24 == 0x54;
}

/* adrp, ldr and add of x16 and x17, and a jump, with a landing pad before them. */
bool ca_jump_slot(const unsigned char *code, size_t count, uint64_t address, uint64_t *slot) {
  enum { PAD = 0xd503245fu /* bti c */, LOOKED_AT = 6 };
  ca_instruction in;
  uint64_t page = 0, value;
  unsigned page_in = CA_NO_REGISTER, loaded = CA_NO_REGISTER;
  for (int i = 0; i < LOOKED_AT; i++, code += 4, count -= 4, address += 4) {
    ca_decode(&in, code, count, address);
    if (in.flow == CA_JUMP_INDIRECT)
      return loaded != CA_NO_REGISTER && in.reg == loaded;
    if (in.flow != CA_FALLS_THROUGH)
      return false;
    if (ca_near_address(&in, address, &value)) {
      page = value;
      page_in = in.word & 31;
    } else if (in.loads && in.base == page_in && in.index == CA_NO_REGISTER && in.bytes == 8) {
      *slot = page + (uint64_t)in.displacement;
      loaded = in.reg;
    } else if (in.in_memory || (in.word != PAD && i == 0)) {
      return false;
    }
  }
  return false;
}

bool ca_is_padding(const ca_instruction *in) {
  enum { NOP = 0xd503201fu };
  return in->word == NOP || in->flow == CA_TRAP;
}
