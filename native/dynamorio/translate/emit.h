/* Machine code as bytes. An inline sequence is one instruction to DynamoRIO, which copies its bytes
 * instead of encoding a dozen instructions: that is most of the time a translation takes. Nothing
 * in it depends on where it lies: its jumps stay inside, or go through a table in the low 2 GB. */
#ifndef CD_EMIT_H
#define CD_EMIT_H

#include <string.h>
#include "dynamorio/state/messages.h"
#include "dynamorio/state/slots.h"
#include "code.h"

/* The longest is that of a group of CD_INLINE_CELLS cells that are read and then written: with
 * loops and several threads each takes up to 180 (test/targets/far_words.c). */
enum { CD_BYTES = 4096 };

typedef struct {
  uint count;
  byte at[CD_BYTES];
} cd_bytes;

/* The opcodes in use; a register and a memory operand or register. */
enum {
  CD_LOAD = 0x8b,
  CD_STORE = 0x89,
  CD_LEA = 0x8d,
  CD_ADD = 0x03,
  CD_ADD_TO = 0x01, /* memory += register */
  CD_SUB_FROM = 0x29,
  CD_SUB = 0x2b,
  CD_CMP = 0x3b, /* register with memory */
  CD_OR = 0x0b,
  CD_XOR = 0x33,
};
enum {
  CD_JB = 0x72,
  CD_JAE = 0x73,
  CD_JE = 0x74,
  CD_JNE = 0x75,
  CD_JBE = 0x76,
  CD_JA = 0x77,
  CD_JS = 0x78,
  CD_JNS = 0x79,
  CD_JLE = 0x7e,
};
enum { CD_JMP = 0xeb };
enum { CD_LOCK = 0xf0 }; /* before what changes memory */

static inline void cd_byte(cd_bytes *b, uint value) {
  if (b->count == CD_BYTES)
    cd_fail_translating("a sequence of instructions is too long");
  b->at[b->count++] = (byte)value;
}

static inline void cd_word(cd_bytes *b, uint value) {
  for (int i = 0; i < 4; i++)
    cd_byte(b, value >> (8 * i) & 0xff);
}

static inline uint cd_number(reg_id_t reg) {
  return (uint)(reg - DR_REG_RAX);
}

/* Prefixes and operands of `reg, [base + index * scale + disp]`; base and index may be null. */
static inline void cd_memory(cd_bytes *b, bool wide, uint opcode, uint reg, reg_id_t base,
                             reg_id_t index, uint scale, int disp) {
  uint x = index == DR_REG_NULL ? 4 : cd_number(index);
  uint bits = scale == 8 ? 3 : scale == 4 ? 2 : scale == 2 ? 1 : 0;
  uint n = base == DR_REG_NULL ? 5 : cd_number(base);
  uint rex = 0x40 | (wide ? 8 : 0) | (reg >> 3) << 2 | (index == DR_REG_NULL ? 0 : (x >> 3) << 1) |
             (base == DR_REG_NULL ? 0 : n >> 3);
  if (rex != 0x40)
    cd_byte(b, rex);
  cd_byte(b, opcode);
  bool is_short = disp >= -128 && disp < 128;
  uint mode = base == DR_REG_NULL ? 0 : disp == 0 && (n & 7) != 5 ? 0 : is_short ? 0x40 : 0x80;
  if (index == DR_REG_NULL && base != DR_REG_NULL && (n & 7) != 4) {
    cd_byte(b, mode | (reg & 7) << 3 | (n & 7));
  } else {
    cd_byte(b, mode | (reg & 7) << 3 | 4);
    cd_byte(b, bits << 6 | (x & 7) << 3 | (n & 7));
  }
  if (mode == 0x40)
    cd_byte(b, (uint)disp & 0xff);
  else if (mode == 0x80 || base == DR_REG_NULL)
    cd_word(b, (uint)disp);
}

static inline void cd_wide(cd_bytes *b, uint opcode, reg_id_t reg, reg_id_t base, int disp) {
  cd_memory(b, true, opcode, cd_number(reg), base, DR_REG_NULL, 1, disp);
}
static inline void cd_narrow(cd_bytes *b, uint opcode, reg_id_t reg, reg_id_t base, int disp) {
  cd_memory(b, false, opcode, cd_number(reg), base, DR_REG_NULL, 1, disp);
}

/* A slot of the thread, by its offset in bytes. */
static inline void cd_local(cd_bytes *b, bool wide, uint opcode, uint reg, size_t offset) {
  cd_byte(b, cd_segment == DR_SEG_GS ? 0x65 : 0x64);
  cd_memory(b, wide, opcode, reg, DR_REG_NULL, DR_REG_NULL, 1, (int)(cd_offset + offset));
}
static inline void cd_wide_local(cd_bytes *b, uint opcode, reg_id_t reg, size_t offset) {
  cd_local(b, true, opcode, cd_number(reg), offset);
}
static inline void cd_narrow_local(cd_bytes *b, uint opcode, reg_id_t reg, size_t offset) {
  cd_local(b, false, opcode, cd_number(reg), offset);
}

static inline void cd_registers(cd_bytes *b, bool wide, uint opcode, uint reg, reg_id_t other) {
  uint n = cd_number(other), rex = 0x40 | (wide ? 8 : 0) | (reg >> 3) << 2 | n >> 3;
  if (rex != 0x40)
    cd_byte(b, rex);
  cd_byte(b, opcode);
  cd_byte(b, 0xc0 | (reg & 7) << 3 | (n & 7));
}
static inline void cd_move(cd_bytes *b, reg_id_t to, reg_id_t from) {
  cd_registers(b, true, CD_LOAD, cd_number(to), from);
}
/* From a cell's value in `reg`: what there is from its time to the one in a slot, to be added. */
static inline void cd_time_since(cd_bytes *b, reg_id_t reg, size_t offset) {
  cd_registers(b, false, 0x83, 4, reg); /* and */
  cd_byte(b, CA_TIME_MASK & 0xff);
  cd_registers(b, false, 0xf7, 3, reg); /* neg */
  cd_narrow_local(b, CD_ADD, reg, offset);
}
enum { CD_LEFT = 4, CD_RIGHT = 5 };
static inline void cd_shift(cd_bytes *b, uint direction, reg_id_t reg, uint by) {
  cd_registers(b, true, 0xc1, direction, reg);
  cd_byte(b, by);
}

static inline void cd_constant(cd_bytes *b, reg_id_t to, uint64_t value) {
  uint n = cd_number(to);
  if (value <= UINT32_MAX) {
    if (n >= 8)
      cd_byte(b, 0x41);
    cd_byte(b, 0xb8 | (n & 7));
    cd_word(b, (uint)value);
  } else {
    cd_byte(b, 0x48 | n >> 3);
    cd_byte(b, 0xb8 | (n & 7));
    cd_word(b, (uint)value);
    cd_word(b, (uint)(value >> 32));
  }
}

/* A short jump forward: returns what cd_here needs to let it end here. */
static inline uint cd_jump(cd_bytes *b, uint opcode) {
  cd_byte(b, opcode);
  cd_byte(b, 0);
  return b->count;
}
static inline void cd_here(cd_bytes *b, uint jump) {
  if (b->count - jump > 127)
    cd_fail_translating("a jump is too far");
  b->at[jump - 1] = (byte)(b->count - jump);
}
/* The same over any distance. */
static inline uint cd_long_jump(cd_bytes *b, uint opcode) {
  cd_byte(b, 0x0f);
  cd_byte(b, opcode + 0x10);
  cd_word(b, 0);
  return b->count;
}
static inline void cd_long_here(cd_bytes *b, uint jump) {
  uint distance = b->count - jump;
  memcpy(&b->at[jump - 4], &distance, 4);
}
/* A jump back to an earlier place. */
static inline void cd_back(cd_bytes *b, uint opcode, uint to) {
  if (opcode == CD_JMP) {
    cd_byte(b, 0xe9);
  } else {
    cd_byte(b, 0x0f);
    cd_byte(b, opcode + 0x10);
  }
  cd_word(b, to - (b->count + 4));
}
/* The address of a place that comes later into a register, by cd_lea_here. */
static inline uint cd_lea_ahead(cd_bytes *b, reg_id_t to) {
  uint n = cd_number(to);
  cd_byte(b, 0x48 | (n >> 3) << 2);
  cd_byte(b, CD_LEA);
  cd_byte(b, (n & 7) << 3 | 5);
  cd_word(b, 0);
  return b->count;
}
static inline void cd_lea_here(cd_bytes *b, uint from) {
  uint distance = b->count - from;
  memcpy(&b->at[from - 4], &distance, 4);
}

/* Goes to a stub. */
static inline void cd_go(cd_bytes *b, const app_pc *entry) {
  cd_byte(b, 0xff);
  cd_byte(b, 0x24);
  cd_byte(b, 0x25);
  cd_word(b, (uint)(uint64_t)entry);
}

static inline void cd_zero(cd_bytes *b, reg_id_t reg) {
  cd_registers(b, false, 0x33, cd_number(reg), reg);
}

static inline void cd_store_slot(cd_bytes *b, int slot, uint value) {
  cd_wide_local(b, 0xc7, DR_REG_RAX, 8 * (size_t)slot);
  cd_word(b, value);
}

/* Puts the sequence into the block. */
void cd_put_bytes(const cd_place *p, const cd_bytes *b);

#endif
