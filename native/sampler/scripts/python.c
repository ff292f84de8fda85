#include "python.h"

#include "code/decode.h"
#include "code/image.h"
#include "code/symbols.h"

#include <elf.h>
#include <string.h>

/* Up to 3.12 the frame of the function that runs is in a record that the routine has in its own
 * stack frame, and that the thread's state leads to: PyThreadState.cframe. */
enum { CFRAME = 56, RSP = 4 };

typedef struct {
  uint32_t number;        /* Py_Version, but for what differs between releases of a version */
  int32_t current;        /* in the record */
  int32_t code, previous; /* in a frame */
  python_layout layout;
} version;

static const version versions[] = {
    {0x030b0000, 8, 32, 48, {112, 128, 72, 8, 16, 32, 48, 72}},
    {0x030c0000, 0, 0, 8, {112, 128, 68, 8, 16, 32, 40, 56}},
};

typedef struct {
  uint64_t routine, bytes, state_of;
  uint32_t number;
} exported;

static void note(void *context, const char *name, const ca_elf_symbol *symbol,
                 const void *contents) {
  exported *e = context;
  if (strcmp(name, "_PyEval_EvalFrameDefault") == 0) {
    e->routine = symbol->value;
    e->bytes = symbol->size;
  } else if (strcmp(name, "PyThreadState_Get") == 0) {
    e->state_of = symbol->value;
  } else if (strcmp(name, "Py_Version") == 0 && contents && symbol->size == sizeof(uint64_t)) {
    memcpy(&e->number, contents, sizeof e->number);
  }
}

static const version *version_of(uint32_t number) {
  for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
    if (versions[i].number == (number & 0xffff0000))
      return &versions[i];
  return NULL;
}

static bool is_store(const ca_instruction *in) {
  enum { STORE = 0x89 };
  return in->map == CA_MAP_ONE && in->opcode == STORE && in->wide && in->in_memory && !in->segment;
}

/* How much an instruction of the prologue moves the stack pointer. */
static int64_t taken(const ca_instruction *in) {
  enum { PUSH = 0x50, SUB_BYTE = 0x83, SUB = 0x81, SUB_REG = 5, WORD = 8 };
  if (in->map == CA_MAP_ONE && (in->opcode & 0xf8) == PUSH && !in->has_modrm)
    return WORD;
  bool subtracts = in->map == CA_MAP_ONE && (in->opcode == SUB || in->opcode == SUB_BYTE) &&
                   (in->reg & 7) == SUB_REG && !in->in_memory && in->rm == RSP;
  return subtracts ? in->immediate : 0;
}

/* The record's place, which the prologue puts into the state. 0: what is there is something else.
 */
static int32_t record_of(const unsigned char *code, size_t bytes, int64_t *height) {
  enum { PROLOGUE = 256, LEA = 0x8d };
  int32_t at = 0;
  uint8_t reg = CA_NO_REGISTER;
  *height = 0;
  for (size_t i = 0; i < bytes && i < PROLOGUE;) {
    ca_instruction in;
    ca_decode(&in, code + i, bytes - i, i);
    if (in.flow == CA_NO_INSTRUCTION)
      return 0;
    *height -= at ? 0 : taken(&in);
    if (in.map == CA_MAP_ONE && in.opcode == LEA && in.base == RSP && in.index == CA_NO_REGISTER) {
      reg = in.reg;
      at = in.displacement;
    } else if (at && is_store(&in) && in.reg == reg && in.displacement == CFRAME) {
      return at;
    }
    i += in.length;
  }
  return 0;
}

static bool add_switches(const unsigned char *code, size_t bytes, uint64_t start, cs_scripts *to) {
  for (size_t i = 0; i < bytes;) {
    ca_instruction in;
    ca_decode(&in, code + i, bytes - i, start + i);
    if (in.flow == CA_NO_INSTRUCTION)
      return false;
    if (is_store(&in) && in.base == RSP && in.index == CA_NO_REGISTER &&
        in.displacement == to->cell && in.reg != RSP) {
      if (to->count == CS_SWITCHES)
        return false;
      cs_switch *one = &to->switches[to->count++];
      one->at.address = start + i;
      one->length = in.length;
      one->from = in.reg;
    }
    i += in.length;
  }
  return to->count > 0;
}

const python_layout *python_find(const char *path, cs_scripts *to) {
  exported e = {0};
  ca_image image;
  size_t left = 0;
  ca_symbols_visit(path, SHT_DYNSYM, note, &e);
  const version *of = version_of(e.number);
  memset(to, 0, sizeof *to);
  if (!of || !e.routine || !e.state_of || !ca_image_open(&image, path))
    return NULL;
  const unsigned char *code = ca_image_at(&image, e.routine, &left);
  size_t bytes = left < e.bytes ? left : e.bytes;
  int32_t record = code ? record_of(code, bytes, &to->height) : 0;
  to->cell = record + of->current;
  bool found = record && add_switches(code, bytes, e.routine, to);
  ca_image_close(&image);
  to->routine = e.routine;
  to->state_of = e.state_of;
  to->code = of->code;
  to->previous = of->previous;
  return found ? &of->layout : NULL;
}
