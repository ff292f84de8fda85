/* Lua 5.4: L->ci, the call that runs, where L is what the routine that interprets is told first:
 * a coroutine has its own. That routine, luaV_execute, is not exported: it is the largest that
 * lua_callk comes to by two calls. A call from one function to another stays in it. Offsets:
 * lstate.h and lobject.h, for x86-64. */
#include "lua.h"

enum { IDENTITY = 1 };

enum {
  THREAD_TYPE = 8,
  CURRENT = 32, /* lua_State.ci */
  FUNCTION = 0, /* CallInfo: the place on Lua's stack that has it */
  PREVIOUS = 16,
  NEXT = 24,
  STATUS = 62,
  IS_C = 1 << 1,
  IS_FRESH = 1 << 2, /* where it returns to is not what this run of the routine goes on with */
  CLOSURE_TYPE = 6,
  PROTOTYPE_TYPE = 10,
  TYPE = 8, /* of an object; of a value, with COLLECTABLE */
  COLLECTABLE = 1 << 6,
  PROTOTYPE = 24,  /* LClosure */
  PARAMETERS = 10, /* Proto */
  CONSTANTS = 20,  /* how many */
  INSTRUCTIONS = 24,
  INNER = 32,
  LOCALS = 36,
  FIRST_LINE = 44,
  LAST_LINE = 48,
  CONSTANTS_AT = 56,
  INSTRUCTIONS_AT = 64,
  INNER_AT = 72,
  UPVALUES = 16,
  UPVALUES_AT = 80,
  LOCALS_AT = 104,
  SOURCE = 112,
  SHORT = 4, /* TString */
  LONG = 20,
  SHORT_LENGTH = 11,
  LENGTH = 16,
  TEXT = 24,
  VALUE_BYTES = 16, /* of a constant, a local, an upvalue */
  LOCAL_FROM = 8,
  LOCAL_TO = 12,
  OP_MASK = 127,
  OP_SETUPVAL = 10,
  OP_SETTABUP = 15,
  OP_SETFIELD = 18,
  OP_CLOSURE = 79,
  DEEPEST = 32, /* functions in functions that are named */
};

static bool fits_5_4(const ca_script_symbol *symbols) {
  static const char version[] = "$LuaVersion: Lua 5.4";
  for (unsigned i = 0; i < sizeof version - 1; i++)
    if (symbols[IDENTITY].contents[i] != version[i])
      return false;
  return true;
}

static uint64_t cell(const ca_script_view *v) {
  return v->state + CURRENT;
}

static uint64_t caller(const ca_script_view *v) {
  return ca_word(v->frame + PREVIOUS);
}

static unsigned status(uint64_t call) {
  return *(const uint16_t *)(call + STATUS);
}

static bool runs(const ca_script_view *v) {
  return !(status(v->frame) & IS_C);
}

/* After a coroutine has yielded, the functions that it is in are gone on with, one after the other,
 * by one run of the routine: until one that did not begin in such a run. */
static bool goes_on(const ca_script_view *v) {
  uint64_t next = ca_word(v->frame + NEXT);
  return next == 0 || !(status(next) & IS_FRESH);
}

static uint64_t prototype_of(uint64_t call) {
  return ca_word(ca_word(ca_word(call + FUNCTION)) + PROTOTYPE);
}

static ca_script_text text(uint64_t string) {
  uint64_t bytes =
      ca_octet(string + TYPE) == SHORT ? ca_octet(string + SHORT_LENGTH) : ca_word(string + LENGTH);
  return (ca_script_text){string + TEXT, bytes, 0};
}

/* A file's name follows on @, another on =; without, it is the first line of the text itself. */
static ca_script_text source(uint64_t prototype) {
  uint64_t at = ca_word(prototype + SOURCE);
  if (!at)
    return CA_LITERAL("?");
  ca_script_text all = text(at);
  unsigned first = all.bytes ? ca_octet(all.at) : 0;
  if (first == '@' || first == '=')
    return (ca_script_text){all.at + 1, all.bytes - 1, 0};
  for (uint64_t i = 0; i < all.bytes; i++)
    if (ca_octet(all.at + i) == '\n')
      all.bytes = i;
  return all;
}

static void describe(uint64_t prototype, ca_script_function *to) {
  uint32_t line = ca_half(prototype + FIRST_LINE), last = ca_half(prototype + LAST_LINE);
  *to = (ca_script_function){
      .file = source(prototype),
      .line = line,
      .key = last << 16 ^ ca_half(prototype + INSTRUCTIONS) << 4 ^ ca_octet(prototype + PARAMETERS),
  };
  if (line == 0)
    to->name = CA_LITERAL("main chunk");
}

static void function(const ca_script_view *v, ca_script_function *to) {
  describe(prototype_of(v->frame), to);
}

/* ---- names: from where functions are made ---- */

static uint32_t instruction(uint64_t prototype, uint32_t at) {
  return ca_half(ca_word(prototype + INSTRUCTIONS_AT) + 4ull * at);
}
static unsigned argument_a(uint32_t i) {
  return i >> 7 & 255;
}
static unsigned argument_b(uint32_t i) {
  return i >> 16 & 255;
}

static ca_script_text text_or_none(uint64_t string) {
  return string ? text(string) : (ca_script_text){0};
}

static ca_script_text constant(uint64_t prototype, unsigned n) {
  if (n >= ca_half(prototype + CONSTANTS))
    return (ca_script_text){0};
  uint64_t at = ca_word(prototype + CONSTANTS_AT) + (uint64_t)n * VALUE_BYTES;
  unsigned type = ca_octet(at + TYPE) & ~(unsigned)COLLECTABLE;
  return text_or_none(type == SHORT || type == LONG ? ca_word(at) : 0);
}

/* The local variable that the register is when the instruction runs. */
static ca_script_text local(uint64_t prototype, unsigned reg, uint32_t at) {
  uint32_t count = ca_half(prototype + LOCALS);
  for (uint32_t i = 0; i < count; i++) {
    uint64_t of = ca_word(prototype + LOCALS_AT) + (uint64_t)i * VALUE_BYTES;
    if (ca_half(of + LOCAL_FROM) > at)
      break;
    if (at < ca_half(of + LOCAL_TO) && reg-- == 0)
      return text_or_none(ca_word(of));
  }
  return (ca_script_text){0};
}

/* What the function that is made by the instruction is put into. */
static ca_script_text name_of(uint64_t prototype, uint32_t at) {
  unsigned reg = argument_a(instruction(prototype, at));
  if (at + 1 < ca_half(prototype + INSTRUCTIONS)) {
    uint32_t next = instruction(prototype, at + 1), op = next & OP_MASK;
    if ((op == OP_SETTABUP || op == OP_SETFIELD) && (next >> 24 & 255) == reg && !(next >> 15 & 1))
      return constant(prototype, argument_b(next));
    if (op == OP_SETUPVAL && argument_a(next) == reg &&
        argument_b(next) < ca_half(prototype + UPVALUES))
      return text_or_none(
          ca_word(ca_word(prototype + UPVALUES_AT) + (uint64_t)argument_b(next) * VALUE_BYTES));
  }
  return local(prototype, reg, at + 1);
}

static void visit_inner(uint64_t prototype, ca_script_visitor visit, void *context,
                        unsigned depth) {
  uint32_t count = ca_half(prototype + INSTRUCTIONS), inner = ca_half(prototype + INNER);
  for (uint32_t i = 0; inner && i < count; i++) {
    uint32_t in = instruction(prototype, i);
    if ((in & OP_MASK) != OP_CLOSURE || in >> 15 >= inner)
      continue;
    uint64_t made = ca_word(ca_word(prototype + INNER_AT) + 8ull * (in >> 15));
    ca_script_function found;
    describe(made, &found);
    found.name = name_of(prototype, i);
    visit(context, &found);
    if (depth < DEEPEST)
      visit_inner(made, visit, context, depth + 1);
  }
}

static void inner(const ca_script_view *v, ca_script_visitor visit, void *context) {
  uint64_t prototype = prototype_of(v->frame);
  if (ca_half(prototype + FIRST_LINE) == 0)
    visit_inner(prototype, visit, context, 0);
}

/* ---- checks ---- */

static bool is_object(uint64_t object, unsigned type, ca_script_copy copy) {
  unsigned char is;
  return (object & 7) == 0 && copy(object + TYPE, &is, 1) && is == type;
}

static bool is_text(uint64_t string, ca_script_copy copy) {
  unsigned char header[TEXT], last;
  if (!copy(string, header, sizeof header) || (header[TYPE] != SHORT && header[TYPE] != LONG))
    return false;
  uint64_t bytes =
      header[TYPE] == SHORT ? header[SHORT_LENGTH] : ca_word((uint64_t)header + LENGTH);
  return bytes >> 32 == 0 && copy(string + TEXT + bytes, &last, 1) && last == 0;
}

static bool checks(const ca_script_view *v, ca_script_copy copy) {
  uint64_t at, closure, prototype, word, string;
  uint16_t flags;
  unsigned char value[VALUE_BYTES];
  if (!is_object(v->state, THREAD_TYPE, copy) || !ca_copy_word(copy, v->frame + FUNCTION, &at) ||
      !ca_copy_word(copy, v->frame + NEXT, &word) || !copy(v->frame + STATUS, &flags, sizeof flags))
    return false;
  if (flags & IS_C)
    return true;
  if (!copy(at, value, sizeof value) || value[TYPE] != (CLOSURE_TYPE | COLLECTABLE))
    return false;
  closure = ca_word((uint64_t)value);
  return is_object(closure, CLOSURE_TYPE, copy) &&
         ca_copy_word(copy, closure + PROTOTYPE, &prototype) &&
         is_object(prototype, PROTOTYPE_TYPE, copy) &&
         ca_copy_word(copy, prototype + SOURCE, &string) && (!string || is_text(string, copy));
}

const ca_interpreter ca_lua_5_4 = {
    .name = "Lua 5.4",
    .symbols = {"lua_callk", "lua_ident"},
    .fits = fits_5_4,
    .calls_away = 2,
    .mixed = {FUNCTION, 0},
    .cell = cell,
    .caller = caller,
    .runs = runs,
    .function = function,
    .goes_on = goes_on,
    .inner = inner,
    .checks = checks,
};
