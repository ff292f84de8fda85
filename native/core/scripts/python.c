/* CPython. A thread's state leads to the current frame by way of a record on the stack of the
 * routine that interprets: PyThreadState.cframe, _PyCFrame.current_frame. A call from one function
 * to another stays in that routine. Offsets: Include/cpython of the versions, for x86-64. */
#include "python.h"

enum {
  CFRAME = 56, /* PyThreadState */
  CURRENT = 8, /* _PyCFrame */
  CODE = 32,   /* _PyInterpreterFrame */
  PREVIOUS = 48,
  OWNER = 69,
  OWNED_BY_THREAD = 0,
  FLAGS = 48,                       /* PyCodeObject */
  GENERATORS = 0x20 | 0x80 | 0x200, /* and coroutines, and both */
  FIRST_LINE = 72,
  FILE = 112,
  QUALIFIED_NAME = 128,
  TYPE = 8,    /* PyObject */
  LENGTH = 16, /* PyASCIIObject */
  STATE = 32,
  TEXT_ASCII = 48,
  TEXT_WIDE = 72, /* PyCompactUnicodeObject */
  KIND_SHIFT = 2, /* of the state */
  KIND_MASK = 7,
  COMPACT = 1 << 5,
  ASCII = 1 << 6,
};

static inline uint64_t word(uint64_t address) {
  return *(const uint64_t *)address;
}

static uint64_t cell(uint64_t state) {
  return word(state + CFRAME) + CURRENT;
}

static uint64_t previous(uint64_t frame) {
  return word(frame + PREVIOUS);
}

static inline ca_script_text text(uint64_t object) {
  uint32_t state = *(const uint32_t *)(object + STATE);
  unsigned unit = state >> KIND_SHIFT & KIND_MASK;
  return (ca_script_text){object + (state & ASCII ? TEXT_ASCII : TEXT_WIDE),
                          word(object + LENGTH) * unit, unit};
}

/* A call of a generator's function only makes the generator, which has a frame of its own. */
static bool function(uint64_t frame, ca_script_function *to) {
  uint64_t code = word(frame + CODE);
  if (*(const uint32_t *)(code + FLAGS) & GENERATORS &&
      *(const unsigned char *)(frame + OWNER) == OWNED_BY_THREAD)
    return false;
  *to = (ca_script_function){text(word(code + QUALIFIED_NAME)), text(word(code + FILE)),
                             *(const uint32_t *)(code + FIRST_LINE)};
  return true;
}

static bool is_text(uint64_t object, const ca_script_types *types, ca_script_copy copy) {
  unsigned char header[TEXT_ASCII], last;
  if (!copy(object, header, sizeof header) || word((uint64_t)header + TYPE) != types->text)
    return false;
  uint32_t state = *(const uint32_t *)(header + STATE);
  unsigned unit = state >> KIND_SHIFT & KIND_MASK;
  uint64_t length = word((uint64_t)header + LENGTH);
  if (!(state & COMPACT) || (unit != 1 && unit != 2 && unit != 4) || length >> 32)
    return false;
  uint64_t at = object + (state & ASCII ? TEXT_ASCII : TEXT_WIDE);
  return copy(at + length * unit, &last, 1) && last == 0; /* texts end with a zero */
}

static bool checks(uint64_t frame, const ca_script_types *types, ca_script_copy copy) {
  unsigned char code[QUALIFIED_NAME + 8];
  uint64_t at, before;
  return copy(frame + PREVIOUS, &before, sizeof before) && copy(frame + CODE, &at, sizeof at) &&
         copy(at, code, sizeof code) && word((uint64_t)code + TYPE) == types->code &&
         is_text(word((uint64_t)code + FILE), types, copy) &&
         is_text(word((uint64_t)code + QUALIFIED_NAME), types, copy);
}

const ca_interpreter ca_python_3_11 = {
    .name = "CPython 3.11",
    .routine = "_PyEval_EvalFrameDefault",
    .version = "Py_Version",
    .code_type = "PyCode_Type",
    .text_type = "PyUnicode_Type",
    .version_is = 0x030b0000,
    .version_mask = 0xffff0000,
    .cell = cell,
    .previous = previous,
    .function = function,
    .checks = checks,
};
