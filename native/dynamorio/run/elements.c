#include "elements.h"
#include <string.h>

static bool begins(const char *name, const char *with) {
  return strncmp(name, with, strlen(with)) == 0;
}

static bool ends(const char *name, const char *with) {
  size_t n = strlen(name), m = strlen(with);
  return n >= m && strcmp(name + n - m, with) == 0;
}

/* Those move elements to other places, or make several into one: they read all of their operand,
 * and fault for what is not selected, too (classes E4NF and E5NF of Intel's manual). */
static bool reads_all(const char *name, instr_t *instr) {
  static const char *const names[] = {
      "valign",    "vcvtne2ps2bf16", "vdbpsadbw",  "vgf2p8affine", "vinsert",    "vmovddup",
      "vmovshdup", "vmovsldup",      "vpack",      "vpalignr",     "vpconflict", "vperm",
      "vpmaddubs", "vpmaddwd",       "vpmultishi", "vpshufb",      "vpshufd",    "vpshufhw",
      "vpshuflw",  "vpunpck",        "vshuf",      "vunpck"};
  static const char *const shifts[] = {"vpsllw", "vpslld", "vpsllq", "vpsraw", "vpsrad",
                                       "vpsraq", "vpsrlw", "vpsrld", "vpsrlq"};
  if (strcmp(name, "vpshufbitqmb") == 0)
    return false;
  for (uint i = 0; i < sizeof names / sizeof *names; i++)
    if (begins(name, names[i]))
      return true;
  /* By a count in memory; those by an immediate shift what is there. */
  for (uint i = 0; i < sizeof shifts / sizeof *shifts; i++)
    if (strcmp(name, shifts[i]) == 0) {
      for (int k = 0; k < instr_num_srcs(instr); k++)
        if (opnd_is_immed_int(instr_get_src(instr, (uint)k)))
          return false;
      return true;
    }
  return false;
}

static uint of_letter(char letter) {
  return letter == 'b' ? 1 : letter == 'w' ? 2 : letter == 'd' ? 4 : letter == 'q' ? 8 : 0;
}

/* Of the type that a conversion names at `at`, up to `end`. */
static uint of_type(const char *at, const char *end) {
  static const struct {
    const char *name;
    uint bytes;
  } types[] = {{"ps", 4},  {"dq", 4}, {"udq", 4}, {"pd", 8}, {"qq", 8},
               {"uqq", 8}, {"ph", 2}, {"w", 2},   {"uw", 2}, {"bf16", 2}};
  size_t length = (size_t)(end - at);
  for (uint i = 0; i < sizeof types / sizeof *types; i++)
    if (strlen(types[i].name) == length && strncmp(types[i].name, at, length) == 0)
      return types[i].bytes;
  return 0;
}

/* vcvtps2qq, vcvttpd2udq, vcvtneps2bf16: a bit stands for the wider of both. */
static uint of_conversion(const char *name) {
  const char *from = name + strlen("vcvt"), *end = name + strlen(name);
  const char *to = strchr(from, '2');
  if (!to)
    return 0;
  if (begins(from, "ne"))
    from += 2;
  else if (*from == 't')
    from++;
  if (strchr("xyz", end[-1])) /* how wide its operand in memory is; ph2psx */
    end--;
  uint a = of_type(from, to), b = of_type(to + 1, end);
  return a == 0 || b == 0 ? 0 : a > b ? a : b;
}

/* Bytes of an element, which names of instructions end with; 0: none that is known. */
static uint of_name(const char *name) {
  static const char *const shorten[] = {"vpmov", "vpmovs", "vpmovus"};
  static const struct {
    const char *end;
    uint bytes;
  } ends_of[] = {{"8", 1},  {"16", 2}, {"32", 4}, {"64", 8}, {"ps", 4},
                 {"ss", 4}, {"pd", 8}, {"sd", 8}, {"ph", 2}, {"sh", 2}};
  const char *times = strrchr(name, 'x'); /* the last: vextractf32x4 has two */
  size_t length = strlen(name);
  if (begins(name, "vcvt") && !ends(name, "ss") && !ends(name, "sd") && !ends(name, "sh"))
    return of_conversion(name);
  if (times && times[-1] >= '0' && times[-1] <= '9') /* 32x4 and the like */
    return times[-1] == '2' ? 4 : 8;
  for (uint i = 0; i < 3; i++) /* vpmovqd shortens quadwords */
    if (begins(name, shorten[i]) && length == strlen(shorten[i]) + 2 &&
        of_letter(name[length - 2]) > of_letter(name[length - 1]))
      return of_letter(name[length - 2]);
  if (begins(name, "vpdp")) /* to doublewords; with saturation there is an s behind */
    return 4;
  if (begins(name, "vp") || begins(name, "vgf2p8"))
    return of_letter(name[length - 1]);
  for (uint i = 0; i < sizeof ends_of / sizeof *ends_of; i++)
    if (ends(name, ends_of[i].end))
      return ends_of[i].bytes;
  return 0;
}

static bool is_scalar(const char *name) {
  return !begins(name, "vp") && !begins(name, "vbroadcast") &&
         (ends(name, "ss") || ends(name, "sd") || ends(name, "sh"));
}

/* The prefix is 62 and three bytes: how long vectors are, and whether memory is broadcast, is in
 * the last. */
static uint evex_of(instr_t *instr) {
  byte *code = instr_get_app_pc(instr);
  for (uint i = 0; code && i < 11; i++)
    if (code[i] == 0x62)
      return code[i + 3];
  return 0;
}

cd_elements cd_elements_of(const char *name, instr_t *instr, uint bytes) {
  uint evex = evex_of(instr), vector = 16u << (evex >> 5 & 3);
  cd_elements e = {.bytes = of_name(name)};
  e.broadcast = begins(name, "vbroadcast") || begins(name, "vpbroadcast") || (evex >> 4 & 1);
  if (reads_all(name, instr) || e.bytes == 0)
    return e;
  if (begins(name, "vextract")) /* to memory: its operand is a part of the vector */
    vector = bytes;
  e.count = is_scalar(name) ? 1 : vector / e.bytes;
  return e;
}
