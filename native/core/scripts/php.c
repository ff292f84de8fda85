/* PHP, not thread-safe as Debian builds it: EG(current_execute_data). A call from one function of a
 * script to another stays in the routine that interprets. Offsets: Zend/zend_globals.h,
 * zend_compile.h and zend_types.h. */
#include "php.h"

enum { GLOBALS = 1 };

enum {
  GLOBALS_BYTES_8_2 = 0x708, /* sizeof(zend_executor_globals): no other version has it */
  CURRENT_8_2 = 488,
  FUNCTION = 24, /* zend_execute_data */
  CALL_INFO = 40,
  PREVIOUS = 48,
  TYPE = 0, /* zend_function: of all kinds */
  FLAGS = 4,
  GENERATOR = 1 << 24, /* of the flags, and of what is said of a call */
  NAME = 8,
  SCOPE = 16,
  USER_FUNCTION = 2,
  EVAL_CODE = 4,
  FILE = 152, /* zend_op_array */
  FIRST_LINE = 160,
  LAST_LINE = 164,
  CLASS_NAME = 8, /* zend_class_entry */
  TEXT_KIND = 4,  /* zend_string */
  LENGTH = 16,
  TEXT = 24,
  IS_STRING = 6,
  KIND_MASK = 15,
};

static bool fits_8_2(const ca_script_symbol *symbols) {
  return symbols[GLOBALS].bytes == GLOBALS_BYTES_8_2;
}

static uint64_t cell(const ca_script_view *v) {
  return v->symbols[GLOBALS].at + CURRENT_8_2;
}

static uint64_t caller(const ca_script_view *v) {
  return ca_word(v->frame + PREVIOUS);
}

static bool is_of_script(unsigned type) {
  return type == USER_FUNCTION || type == EVAL_CODE;
}

static bool runs(const ca_script_view *v) {
  uint64_t function = ca_word(v->frame + FUNCTION);
  if (!function || !is_of_script(ca_octet(function + TYPE)))
    return false;
  /* A call of a generator's function only makes the generator, which has a frame of its own. */
  return !(ca_half(function + FLAGS) & GENERATOR) || (ca_half(v->frame + CALL_INFO) & GENERATOR);
}

static ca_script_text text(uint64_t string) {
  return (ca_script_text){string + TEXT, ca_word(string + LENGTH), 0};
}

static void function(const ca_script_view *v, ca_script_function *to) {
  uint64_t of = ca_word(v->frame + FUNCTION), name = ca_word(of + NAME),
           scope = ca_word(of + SCOPE);
  *to = (ca_script_function){.name = name ? text(name) : CA_LITERAL("{main}"),
                             .file = text(ca_word(of + FILE)),
                             .line = ca_half(of + FIRST_LINE)};
  if (name && scope)
    to->scope = text(ca_word(scope + CLASS_NAME));
}

static bool is_text(uint64_t string, ca_script_copy copy) {
  unsigned char header[TEXT], last;
  if (!copy(string, header, sizeof header) ||
      (ca_half((uint64_t)header + TEXT_KIND) & KIND_MASK) != IS_STRING)
    return false;
  uint64_t length = ca_word((uint64_t)header + LENGTH);
  return length >> 20 == 0 && copy(string + TEXT + length, &last, 1) && last == 0;
}

static bool checks(const ca_script_view *v, ca_script_copy copy) {
  unsigned char of[LAST_LINE + 4];
  uint64_t at, before, name, class_name;
  if (!ca_copy_word(copy, v->frame + FUNCTION, &at) ||
      !ca_copy_word(copy, v->frame + PREVIOUS, &before) || (at && !copy(at, of, SCOPE + 8)))
    return false;
  if (!at || !is_of_script(of[TYPE]))
    return true;
  if (!copy(at, of, sizeof of))
    return false;
  uint64_t scope = ca_word((uint64_t)of + SCOPE);
  name = ca_word((uint64_t)of + NAME);
  return ca_half((uint64_t)of + FIRST_LINE) <= ca_half((uint64_t)of + LAST_LINE) &&
         is_text(ca_word((uint64_t)of + FILE), copy) && (!name || is_text(name, copy)) &&
         (!scope ||
          (ca_copy_word(copy, scope + CLASS_NAME, &class_name) && is_text(class_name, copy)));
}

const ca_interpreter ca_php_8_2 = {
    .name = "PHP 8.2",
    .symbols = {"execute_ex", "executor_globals"},
    .fits = fits_8_2,
    .mixed = {-1, -1},
    .cell = cell,
    .caller = caller,
    .runs = runs,
    .function = function,
    .checks = checks,
};
