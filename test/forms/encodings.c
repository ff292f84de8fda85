/* Forms of instructions with an operand in memory, by how they are encoded, and what each accesses.
 *
 * Usage: encodings STEP [FIRST]: each STEPth form, beginning with number FIRST, and all of gathers,
 * string instructions, what takes its mask from a vector, and masked moves of a vector's parts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "probe.h"

static unsigned long step, first, number;

static bool is_chosen(void) {
  return (number++ + first) % step == 0;
}

/* What follows the known bytes is an immediate. */
static bool try_form(const uint8_t *bytes, size_t known, bool gathers) {
  uint8_t form[LONGEST] = {0};
  memcpy(form, bytes, known);
  form[known] = 3;
  size_t length = length_of(form);
  if (length < known)
    return false;
  measure(form, length, gathers);
  return true;
}

/* rdi and rbp, which is 0; for gathers vector 5. */
static size_t put_operand(uint8_t *at, uint8_t reg) {
  at[0] = (uint8_t)(reg << 3 | 4);
  at[1] = 0x2f;
  return 2;
}

static bool has_groups(int map, unsigned opcode) {
  if (map == 0)
    return (opcode & 0xfc) == 0x80 || (opcode & 0xf8) == 0xd8 || (opcode & 0xfc) == 0xd0 ||
           (opcode & 0xf6) == 0xf6 || (opcode & 0xfe) == 0xc0 || (opcode & 0xfe) == 0xc6;
  return map == 1 && (opcode == 0xba || opcode == 0xae || opcode == 0xc7);
}

/* Without an operand by ModRM; those that lead elsewhere, that change segments and stacks or belong
 * to the system; and those that store or load the whole state of the processor. */
static bool is_left_out(int map, unsigned opcode, unsigned reg) {
  if (map == 0)
    return (opcode < 0x40 ? (opcode & 7) >= 4 : opcode < 0x63) ||
           (opcode >= 0x64 && opcode < 0x69) || opcode == 0x6a ||
           (opcode >= 0x6c && opcode < 0x80) || opcode == 0x8d || opcode == 0x8e ||
           opcode == 0x8f || (opcode >= 0x90 && opcode < 0xc0) || (opcode & 0xfe) == 0xc2 ||
           (opcode & 0xfe) == 0xc4 || (opcode >= 0xc8 && opcode < 0xd0) ||
           (opcode >= 0xd4 && opcode < 0xd8) || (opcode >= 0xe0 && opcode < 0xf6) ||
           (opcode >= 0xf8 && opcode < 0xfe) || (opcode == 0xff && reg >= 2) ||
           ((opcode == 0xd9 || opcode == 0xdd) && (reg == 4 || reg == 6));
  if (map > 1)
    return false;
  if (opcode == 0xae)
    return reg != 2 && reg != 3;
  if (opcode == 0xc7)
    return reg != 1;
  return opcode < 0x10 || (opcode >= 0x18 && opcode < 0x28) || (opcode >= 0x30 && opcode < 0x40) ||
         opcode == 0x77 || (opcode & 0xf0) == 0x80 || (opcode >= 0xa0 && opcode < 0xa3) ||
         (opcode >= 0xa8 && opcode < 0xab) || opcode == 0xb2 || opcode == 0xb4 || opcode == 0xb5 ||
         opcode == 0xb9 || (opcode >= 0xc8 && opcode < 0xd0) || opcode == 0xf7 || opcode == 0xff;
}

static void legacy(void) {
  static const uint8_t prefixes[] = {0, 0x66, 0xf2, 0xf3, 0xf0};
  static const uint8_t maps[4][2] = {{0, 0}, {0x0f, 0}, {0x0f, 0x38}, {0x0f, 0x3a}};
  for (int map = 0; map < 4; map++)
    for (unsigned opcode = 0; opcode < 256; opcode++)
      for (unsigned p = 0; p < sizeof prefixes; p++)
        for (unsigned wide = 0; wide < 2; wide++)
          for (unsigned reg = 0; reg < 8; reg++) {
            uint8_t bytes[LONGEST];
            size_t n = 0;
            bool repeats = (prefixes[p] & 0xfe) == 0xf2;
            if (is_left_out(map, opcode, reg) || (!has_groups(map, opcode) && reg != 1) ||
                (map == 0 && repeats))
              continue;
            if (prefixes[p])
              bytes[n++] = prefixes[p];
            if (wide)
              bytes[n++] = 0x48;
            for (int i = 0; i < 2 && maps[map][i]; i++)
              bytes[n++] = maps[map][i];
            bytes[n++] = (uint8_t)opcode;
            n += put_operand(bytes + n, (uint8_t)reg);
            if (is_chosen())
              try_form(bytes, n, false);
          }
}

static void strings(void) {
  static const uint8_t opcodes[] = {0xa4, 0xa5, 0xa6, 0xa7, 0xaa, 0xab,
                                    0xac, 0xad, 0xae, 0xaf, 0xd7};
  static const uint8_t prefixes[][2] = {{0, 0}, {0x66, 0}, {0x48, 0}};
  for (unsigned i = 0; i < sizeof opcodes; i++)
    for (unsigned p = 0; p < 3; p++)
      for (uint8_t repeat = 0xf1; repeat < 0xf4; repeat++) {
        uint8_t bytes[4];
        size_t n = 0;
        bool compares = (opcodes[i] & 0xf6) == 0xa6;
        if (opcodes[i] == 0xd7 ? repeat > 0xf1 : repeat == 0xf2 && !compares)
          continue;
        if (repeat > 0xf1)
          bytes[n++] = repeat;
        if (prefixes[p][0])
          bytes[n++] = prefixes[p][0];
        bytes[n++] = opcodes[i];
        is_compared = compares;
        measure(bytes, n, false);
        is_compared = false;
      }
  measure((const uint8_t *)"\x0f\xf7\xca", 3, false); /* maskmovq and maskmovdqu */
  measure((const uint8_t *)"\x66\x0f\xf7\xca", 4, false);
  measure((const uint8_t *)"\xc5\xf9\xf7\xca", 4, false);
}

static bool is_gather(int map, unsigned opcode) {
  return map == 2 && ((opcode & 0xfc) == 0x90 || (opcode & 0xfc) == 0xa0);
}

/* vinsertf32x4, vextracti64x4 and the like: their names say in other ways than others how wide they
 * are, and of what. */
static bool is_of_part(int map, unsigned opcode) {
  return map == 3 && (opcode & 0xdc) == 0x18;
}

/* With a second register, and without. */
static void vector_forms(uint8_t *bytes, size_t second, size_t n, bool always, bool gathers) {
  if (!is_chosen() && !always)
    return;
  for (unsigned k = 0; k < 2; k++) {
    bytes[second] = (uint8_t)((bytes[second] & 0x87) | (k ? 0x78 : 0x68));
    if (try_form(bytes, n, gathers))
      return;
  }
}

static void vex(void) {
  for (int map = 1; map <= 3; map++)
    for (unsigned opcode = 0; opcode < 256; opcode++)
      for (unsigned rest = 0; rest < 16; rest++)
        for (unsigned reg = 0; reg < 8; reg++) {
          bool groups = (map == 1 && opcode == 0xae) || (map == 2 && opcode == 0xf3);
          if ((!groups && reg != 1) || (map == 1 && opcode == 0xae && reg != 2 && reg != 3))
            continue;
          uint8_t bytes[LONGEST] = {0xc4, (uint8_t)(0xe0 | map),
                                    (uint8_t)((rest & 8) << 4 | (rest & 7)), (uint8_t)opcode};
          size_t n = 4 + put_operand(bytes + 4, (uint8_t)reg);
          bool by_sign = map == 2 && ((opcode & 0xfc) == 0x2c || (opcode & 0xfd) == 0x8c);
          bool gathers = is_gather(map, opcode);
          vector_forms(bytes, 2, n, by_sign || gathers, gathers);
        }
}

/* `more`: from bit 0 on the prefix, the length, whether wide, whether it is a broadcast, an opmask,
 * and that elements are zeroed. */
static void evex(void) {
  static const int maps[] = {1, 2, 3, 5, 6};
  for (unsigned m = 0; m < sizeof maps / sizeof *maps; m++)
    for (unsigned opcode = 0; opcode < 256; opcode++)
      for (unsigned more = 0; more < 1u << 8; more++)
        for (uint8_t reg = 0; reg < 8; reg++) {
          unsigned length = more >> 2 & 3, opmask = more >> 6 & 1, zeroed = more >> 7;
          bool groups = maps[m] == 1 && opcode >= 0x71 && opcode <= 0x73;
          if (length == 3 || (zeroed && !opmask) || (!groups && reg != 1))
            continue;
          uint8_t bytes[LONGEST] = {
              0x62, (uint8_t)(0xf0 | maps[m]), (uint8_t)((more >> 4 & 1) << 7 | 4 | (more & 3)),
              (uint8_t)(zeroed << 7 | length << 5 | (more >> 5 & 1) << 4 | 8 | opmask),
              (uint8_t)opcode};
          size_t n = 5 + put_operand(bytes + 5, reg);
          bool gathers = is_gather(maps[m], opcode);
          bool masked_part = is_of_part(maps[m], opcode) && opmask && !zeroed;
          vector_forms(bytes, 2, n, (gathers && !(more & 2)) || masked_part, gathers);
        }
}

int main(int argc, char **argv) {
  step = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
  first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
  if (step == 0)
    return 2;
  probe_init();
  strings();
  legacy();
  vex();
  evex();
  return 0;
}
