/* Ruby: ec->cfp, the control frame of a method, a block, or C. The routine that interprets, which
 * is not exported, is the largest that rb_vm_exec calls. Offsets: vm_core.h, for x86-64. */
#include "ruby.h"

enum { API_VERSION = 1 };

enum {
  STACK = 0, /* rb_execution_context_t */
  STACK_WORDS = 8,
  CURRENT = 16,
  ISEQ = 16, /* rb_control_frame_t */
  FRAME_BYTES = 64,
  BODY = 16, /* rb_iseq_t */
  TYPE = 0,  /* its body */
  TYPE_RESCUE =
      4, /* enum iseq_type: top, method, block, class, rescue, ensure, eval, main, plain */
  TYPE_ENSURE = 5,
  TYPE_PLAIN = 8,
  PATH = 64,
  LABEL = 80,
  FIRST_LINE = 88,
  TYPE_MASK = 0x1f, /* RBasic.flags */
  STRING = 0x05,
  ARRAY = 0x07,
  IMEMO = 0x1a,
  IMEMO_SHIFT = 12,
  IMEMO_MASK = 15,
  IMEMO_ISEQ = 7,
  STRING_OUTSIDE = 1 << 13,
  STRING_LENGTH_SHIFT = 14,
  STRING_LENGTH_MASK = 31,
  ARRAY_EMBEDDED = 1 << 13,
  CONTENTS = 16,
  OUTSIDE = 24, /* RString: length, then the address */
  ARRAY_OUTSIDE = 32,
};

static bool fits_3_1(const ca_script_symbol *symbols) {
  uint64_t version = (uint64_t)symbols[API_VERSION].contents;
  return symbols[API_VERSION].bytes == 12 && ca_half(version) == 3 && ca_half(version + 4) == 1;
}

static uint64_t cell(const ca_script_view *v) {
  return v->state + CURRENT;
}

/* Frames lie one below the other. The two at the end are of nobody. */
static uint64_t caller(const ca_script_view *v) {
  uint64_t end = ca_word(v->state + STACK) + 8 * ca_word(v->state + STACK_WORDS);
  uint64_t frame = v->frame + FRAME_BYTES;
  return frame + FRAME_BYTES <= end ? frame : 0;
}

/* Other frames have something else there. */
static bool is_iseq(uint64_t flags) {
  return (flags & TYPE_MASK) == IMEMO && (flags >> IMEMO_SHIFT & IMEMO_MASK) == IMEMO_ISEQ;
}

/* What rescues and ensures is of the method that says it. */
static bool runs(const ca_script_view *v) {
  uint64_t iseq = ca_word(v->frame + ISEQ);
  if (!iseq || !is_iseq(ca_word(iseq)))
    return false;
  uint32_t type = ca_half(ca_word(iseq + BODY) + TYPE);
  return type != TYPE_RESCUE && type != TYPE_ENSURE;
}

static bool goes_on(const ca_script_view *v) {
  (void)v;
  return true;
}

static ca_script_text text(uint64_t string) {
  uint64_t flags = ca_word(string);
  if (flags & STRING_OUTSIDE)
    return (ca_script_text){ca_word(string + OUTSIDE), ca_word(string + CONTENTS), 0};
  return (ca_script_text){string + CONTENTS, flags >> STRING_LENGTH_SHIFT & STRING_LENGTH_MASK, 0};
}

/* A path, or an array of it and the real one. */
static uint64_t path_of(uint64_t object) {
  uint64_t flags = ca_word(object);
  if ((flags & TYPE_MASK) == STRING)
    return object;
  return ca_word(flags & ARRAY_EMBEDDED ? object + CONTENTS : ca_word(object + ARRAY_OUTSIDE));
}

static void function(const ca_script_view *v, ca_script_function *to) {
  uint64_t body = ca_word(ca_word(v->frame + ISEQ) + BODY);
  *to = (ca_script_function){.name = text(ca_word(body + LABEL)),
                             .file = text(path_of(ca_word(body + PATH))),
                             .line = (uint32_t)(ca_word(body + FIRST_LINE) >> 1)};
}

static bool has_type(uint64_t object, uint64_t type, ca_script_copy copy, uint64_t *flags) {
  return (object & 7) == 0 && ca_copy_word(copy, object, flags) && (*flags & TYPE_MASK) == type;
}

static bool is_text(uint64_t object, ca_script_copy copy) {
  uint64_t flags, at, length;
  unsigned char first;
  if (!has_type(object, STRING, copy, &flags))
    return false;
  return !(flags & STRING_OUTSIDE) ||
         (ca_copy_word(copy, object + CONTENTS, &length) && length >> 20 == 0 &&
          ca_copy_word(copy, object + OUTSIDE, &at) && copy(at, &first, 1) &&
          copy(at + length, &first, 1));
}

static bool is_path(uint64_t object, ca_script_copy copy) {
  uint64_t flags, at, first;
  if (!has_type(object, ARRAY, copy, &flags))
    return is_text(object, copy);
  at = object + CONTENTS;
  return ((flags & ARRAY_EMBEDDED) || ca_copy_word(copy, object + ARRAY_OUTSIDE, &at)) &&
         ca_copy_word(copy, at, &first) && is_text(first, copy);
}

static bool checks(const ca_script_view *v, ca_script_copy copy) {
  unsigned char body[FIRST_LINE + 8];
  uint64_t stack, words, iseq, flags, at;
  if (!ca_copy_word(copy, v->state + STACK, &stack) ||
      !ca_copy_word(copy, v->state + STACK_WORDS, &words) || v->frame < stack || words >> 32 ||
      v->frame + FRAME_BYTES > stack + 8 * words || !ca_copy_word(copy, v->frame + ISEQ, &iseq))
    return false;
  if (!iseq)
    return true;
  if (!has_type(iseq, IMEMO, copy, &flags))
    return false;
  if (!is_iseq(flags))
    return true; /* a function of C */
  return ca_copy_word(copy, iseq + BODY, &at) && copy(at, body, sizeof body) &&
         ca_half((uint64_t)body + TYPE) <= TYPE_PLAIN && (body[FIRST_LINE] & 1) == 1 &&
         is_path(ca_word((uint64_t)body + PATH), copy) &&
         is_text(ca_word((uint64_t)body + LABEL), copy);
}

const ca_interpreter ca_ruby_3_1 = {
    .name = "Ruby 3.1",
    .symbols = {"rb_vm_exec", "ruby_api_version"},
    .fits = fits_3_1,
    .calls_away = 1,
    .restarts_left = true,
    .restarts_returned = true,
    .mixed = {ISEQ, -1},
    .cell = cell,
    .caller = caller,
    .runs = runs,
    .function = function,
    .goes_on = goes_on,
    .checks = checks,
};
