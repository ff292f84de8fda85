/* CPython. A thread's state leads to the current frame; until 3.12 by way of a record on the stack
 * of the routine that interprets: PyThreadState.cframe, _PyCFrame.current_frame. A call from one
 * function to another stays in that routine. Offsets: Include/cpython and Include/internal of the
 * versions, for x86-64. */
#include "python.h"

enum { VERSION = 1, CODE_TYPE, TEXT_TYPE };

enum {
  CFRAME = 56, /* PyThreadState, until 3.12 */
  CURRENT_3_11 = 8,
  CURRENT_3_12 = 0,                 /* _PyCFrame */
  CURRENT_3_13 = 72,                /* PyThreadState */
  OWNED_BY_THREAD = 0,              /* _PyInterpreterFrame.owner */
  OWNED_BY_C = 3,                   /* from 3.12 on: between functions and what calls them */
  FLAGS = 48,                       /* PyCodeObject */
  GENERATORS = 0x20 | 0x80 | 0x200, /* and coroutines, and both */
  FILE = 112,
  QUALIFIED_NAME = 128,
  TYPE = 8,    /* PyObject */
  LENGTH = 16, /* PyASCIIObject */
  STATE = 32,
  KIND_SHIFT = 2, /* of the state */
  KIND_MASK = 7,
  COMPACT = 1 << 5,
  ASCII = 1 << 6,
};

/* What versions have elsewhere. */
typedef struct {
  int code, previous, owner; /* _PyInterpreterFrame */
  int first_line;            /* PyCodeObject */
  int text_ascii, text_wide; /* sizes of PyASCIIObject and PyCompactUnicodeObject */
} layout;

static const layout layout_3_11 = {32, 48, 69, 72, 48, 72};
static const layout layout_3_12 = {0, 8, 70, 68, 40, 56};

static uint64_t cell_3_11(const ca_script_view *v) {
  return ca_word(v->state + CFRAME) + CURRENT_3_11;
}

static uint64_t cell_3_12(const ca_script_view *v) {
  return ca_word(v->state + CFRAME) + CURRENT_3_12;
}

static uint64_t cell_3_13(const ca_script_view *v) {
  return v->state + CURRENT_3_13;
}

static inline ca_script_text text(const layout *l, uint64_t object) {
  uint32_t state = ca_half(object + STATE);
  unsigned unit = state >> KIND_SHIFT & KIND_MASK;
  return (ca_script_text){object + (uint64_t)(state & ASCII ? l->text_ascii : l->text_wide),
                          ca_word(object + LENGTH) * unit, unit};
}

/* A call of a generator's function only makes the generator, which has a frame of its own. */
static inline bool runs(const layout *l, const ca_script_view *v) {
  unsigned owner = ca_octet(v->frame + (uint64_t)l->owner);
  if (owner == OWNED_BY_C)
    return false;
  uint64_t code = ca_word(v->frame + (uint64_t)l->code);
  return !(ca_half(code + FLAGS) & GENERATORS) || owner != OWNED_BY_THREAD;
}

static inline void function(const layout *l, const ca_script_view *v, ca_script_function *to) {
  uint64_t code = ca_word(v->frame + (uint64_t)l->code);
  *to = (ca_script_function){.name = text(l, ca_word(code + QUALIFIED_NAME)),
                             .file = text(l, ca_word(code + FILE)),
                             .line = ca_half(code + (uint64_t)l->first_line)};
}

static bool is_text(const layout *l, uint64_t object, uint64_t type, ca_script_copy copy) {
  unsigned char header[STATE + 4], last;
  if (!copy(object, header, sizeof header) || ca_word((uint64_t)header + TYPE) != type)
    return false;
  uint32_t state = ca_half((uint64_t)header + STATE);
  unsigned unit = state >> KIND_SHIFT & KIND_MASK;
  uint64_t length = ca_word((uint64_t)header + LENGTH);
  if (!(state & COMPACT) || (unit != 1 && unit != 2 && unit != 4) || length >> 32)
    return false;
  uint64_t at = object + (uint64_t)(state & ASCII ? l->text_ascii : l->text_wide);
  return copy(at + length * unit, &last, 1) && last == 0; /* texts end with a zero */
}

static bool checks(const layout *l, const ca_script_view *v, ca_script_copy copy) {
  unsigned char code[QUALIFIED_NAME + 8], owner;
  uint64_t at, before;
  if (!ca_copy_word(copy, v->frame + (uint64_t)l->previous, &before) ||
      !ca_copy_word(copy, v->frame + (uint64_t)l->code, &at) ||
      !copy(v->frame + (uint64_t)l->owner, &owner, 1) || owner > OWNED_BY_C)
    return false;
  if (owner == OWNED_BY_C)
    return true;
  return copy(at, code, sizeof code) &&
         ca_word((uint64_t)code + TYPE) == v->symbols[CODE_TYPE].at &&
         is_text(l, ca_word((uint64_t)code + FILE), v->symbols[TEXT_TYPE].at, copy) &&
         is_text(l, ca_word((uint64_t)code + QUALIFIED_NAME), v->symbols[TEXT_TYPE].at, copy);
}

/* Py_Version, but for what differs between releases of a version. */
static bool is_version(const ca_script_symbol *symbols, uint64_t version) {
  return symbols[VERSION].bytes == 8 &&
         (ca_word((uint64_t)symbols[VERSION].contents) & 0xffff0000) == version;
}

#define FUNCTIONS(NUMBER, LAYOUT, HEXADECIMAL)                                                     \
  static bool fits_##NUMBER(const ca_script_symbol *symbols) {                                     \
    return is_version(symbols, HEXADECIMAL);                                                       \
  }                                                                                                \
  static uint64_t caller_##NUMBER(const ca_script_view *v) {                                       \
    return ca_word(v->frame + (uint64_t)(LAYOUT).previous);                                        \
  }                                                                                                \
  static bool runs_##NUMBER(const ca_script_view *v) {                                             \
    return runs(&(LAYOUT), v);                                                                     \
  }                                                                                                \
  static void function_##NUMBER(const ca_script_view *v, ca_script_function *to) {                 \
    function(&(LAYOUT), v, to);                                                                    \
  }                                                                                                \
  static bool checks_##NUMBER(const ca_script_view *v, ca_script_copy copy) {                      \
    return checks(&(LAYOUT), v, copy);                                                             \
  }

#define PYTHON(NUMBER, NAME, ON_STACK)                                                             \
  {                                                                                                \
    .name = (NAME),                                                                                \
    .symbols = {"_PyEval_EvalFrameDefault", "Py_Version", "PyCode_Type", "PyUnicode_Type"},        \
    .fits = fits_##NUMBER, .late = true, .on_stack = (ON_STACK), .mixed = {-1, -1},                \
    .cell = cell_##NUMBER, .caller = caller_##NUMBER, .runs = runs_##NUMBER,                       \
    .function = function_##NUMBER, .checks = checks_##NUMBER,                                      \
  }

FUNCTIONS(3_11, layout_3_11, 0x030b0000)
FUNCTIONS(3_12, layout_3_12, 0x030c0000)
FUNCTIONS(3_13, layout_3_12, 0x030d0000)

const ca_interpreter ca_python_3_11 = PYTHON(3_11, "CPython 3.11", true);
const ca_interpreter ca_python_3_12 = PYTHON(3_12, "CPython 3.12", true);
const ca_interpreter ca_python_3_13 = PYTHON(3_13, "CPython 3.13", false);
