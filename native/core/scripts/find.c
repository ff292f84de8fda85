#include "find.h"
#include "lua.h"
#include "perl.h"
#include "php.h"
#include "python.h"
#include "ruby.h"
#include "code/decode.h"
#include "code/symbols.h"
#include "code/unwind.h"

static const ca_interpreter *const interpreters[] = {
    &ca_python_3_11, &ca_python_3_12, &ca_python_3_13, &ca_lua_5_4,
    &ca_perl_5_36,   &ca_php_8_2,     &ca_ruby_3_1,
};
enum { INTERPRETERS = sizeof interpreters / sizeof *interpreters };

/* What a file exports of each. */
typedef struct {
  ca_script_symbol symbols[INTERPRETERS][CA_SCRIPT_SYMBOLS];
} exported;

static bool is(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

static void note(void *context, const char *name, const ca_elf_symbol *symbol,
                 const void *contents) {
  exported *found = context;
  for (unsigned i = 0; i < INTERPRETERS; i++)
    for (unsigned j = 0; j < CA_SCRIPT_SYMBOLS && interpreters[i]->symbols[j]; j++) {
      if (!is(name, interpreters[i]->symbols[j]))
        continue;
      ca_script_symbol *to = &found->symbols[i][j];
      to->at = symbol->value;
      to->bytes = symbol->size;
      for (unsigned k = 0; contents && k < CA_SCRIPT_CONTENTS && k < symbol->size; k++)
        to->contents[k] = ((const unsigned char *)contents)[k];
    }
}

static bool has_extent(const ca_image *image, uint64_t address, ca_extent *extent) {
  size_t index;
  return ca_extent_at(image, address, extent, &index);
}

static bool is_complete(const ca_interpreter *of, const ca_script_symbol *symbols) {
  for (unsigned j = 0; j < CA_SCRIPT_SYMBOLS && of->symbols[j]; j++)
    if (symbols[j].at == 0)
      return false;
  return of->fits(symbols);
}

/* ---- routines that are not exported ---- */

enum { CALLEES = 256 };

typedef struct {
  uint64_t entries[CALLEES];
  unsigned count;
} callees;

static void add(callees *to, uint64_t entry) {
  for (unsigned i = 0; i < to->count; i++)
    if (to->entries[i] == entry)
      return;
  if (to->count < CALLEES)
    to->entries[to->count++] = entry;
}

/* What the function calls, and what it jumps to outside of itself. */
static void add_callees(const ca_image *image, uint64_t entry, callees *to) {
  ca_extent of, other;
  size_t left = 0;
  if (!has_extent(image, entry, &of))
    return;
  const unsigned char *code = ca_image_at(image, of.start, &left);
  for (uint64_t at = of.start; code && at < of.end && at - of.start < left;) {
    ca_instruction in;
    ca_decode(&in, code + (at - of.start), left - (at - of.start), at);
    if (in.flow == CA_NO_INSTRUCTION)
      return;
    if ((in.flow == CA_CALL || (in.flow == CA_JUMP && in.target - of.start >= of.end - of.start)) &&
        has_extent(image, in.target, &other) && other.start == in.target)
      add(to, in.target);
    at += in.length;
  }
}

static ca_extent largest(const ca_image *image, const callees *of) {
  ca_extent most = {0}, extent;
  for (unsigned i = 0; i < of->count; i++)
    if (has_extent(image, of->entries[i], &extent) &&
        extent.end - extent.start > most.end - most.start)
      most = extent;
  return most;
}

static ca_extent callee_of(const char *path, uint64_t entry, unsigned away) {
  callees all = {{entry}, 1};
  ca_extent found = {0};
  ca_image image;
  if (!ca_image_open(&image, path))
    return found;
  for (unsigned from = 0; away > 0; away--) {
    unsigned known = all.count;
    for (; from < known; from++)
      add_callees(&image, all.entries[from], &all);
  }
  found = largest(&image, &all);
  ca_image_close(&image);
  return found;
}

bool ca_script_find(ca_scripts *scripts, const char *path, const ca_module *module) {
  exported found = {0};
  ca_symbols_visit(path, SHT_DYNSYM, note, &found);
  for (unsigned i = 0; i < INTERPRETERS; i++) {
    const ca_interpreter *of = interpreters[i];
    ca_script_symbol *symbols = found.symbols[i];
    if (!is_complete(of, symbols))
      continue;
    ca_extent routine = {.start = symbols[0].at, .end = symbols[0].at + symbols[0].bytes};
    if (of->calls_away)
      routine = callee_of(path, symbols[0].at, of->calls_away);
    uint64_t entry = routine.start + module->bias;
    if (routine.start == routine.end || entry < module->start || entry >= module->end)
      continue;
    for (unsigned j = 0; j < CA_SCRIPT_SYMBOLS; j++) {
      scripts->symbols[j] = symbols[j];
      scripts->symbols[j].at += module->bias;
    }
    scripts->interpreter = of;
    scripts->module = module;
    scripts->entry = entry;
    scripts->end = routine.end + module->bias;
    return true;
  }
  return false;
}
