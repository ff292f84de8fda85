#include "names.h"

#include "run/targets.h"

#include <string.h>

enum { KIND_SHIFT = 2, KIND_MASK = 7, COMPACT = 1 << 5, ASCII = 1 << 6, MOST = NAME_BYTES / 4 - 1 };

static char *put(char *to, uint32_t c) {
  unsigned char *at = (unsigned char *)to;
  if (c < 0x80) {
    *at++ = (unsigned char)c;
  } else if (c < 0x800) {
    *at++ = (unsigned char)(0xc0 | c >> 6);
    *at++ = (unsigned char)(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    *at++ = (unsigned char)(0xe0 | c >> 12);
    *at++ = (unsigned char)(0x80 | (c >> 6 & 0x3f));
    *at++ = (unsigned char)(0x80 | (c & 0x3f));
  } else {
    *at++ = (unsigned char)(0xf0 | (c >> 18 & 7));
    *at++ = (unsigned char)(0x80 | (c >> 12 & 0x3f));
    *at++ = (unsigned char)(0x80 | (c >> 6 & 0x3f));
    *at++ = (unsigned char)(0x80 | (c & 0x3f));
  }
  return (char *)at;
}

static bool read_text(const python_layout *l, uint64_t object, char *to) {
  unsigned char text[4 * MOST];
  uint64_t length;
  uint32_t state;
  if (!targets_read(object + l->length, &length, sizeof length) ||
      !targets_read(object + l->state, &state, sizeof state))
    return false;
  unsigned unit = state >> KIND_SHIFT & KIND_MASK;
  if (!(state & COMPACT) || (unit != 1 && unit != 2 && unit != 4))
    return false;
  length = length < MOST ? length : MOST;
  if (!targets_read(object + (state & ASCII ? l->after_ascii : l->after_other), text,
                    length * unit))
    return false;
  for (uint64_t i = 0; i < length; i++) {
    uint32_t c = 0;
    memcpy(&c, text + i * unit, unit);
    to = put(to, c);
  }
  *to = 0;
  return true;
}

bool script_name_read(const python_layout *l, uint64_t code, script_name *to) {
  uint64_t name, file;
  return targets_read(code + l->name, &name, sizeof name) &&
         targets_read(code + l->file, &file, sizeof file) &&
         targets_read(code + l->first_line, &to->line, sizeof to->line) &&
         read_text(l, name, to->name) && read_text(l, file, to->file);
}

static void write_text(FILE *out, const char *text) {
  fputc('"', out);
  for (const unsigned char *at = (const unsigned char *)text; *at; at++)
    if (*at < ' ' || *at == '"' || *at == '\\')
      fprintf(out, "\\u%04x", *at);
    else
      fputc(*at, out);
  fputc('"', out);
}

void script_name_write(FILE *out, const script_name *name) {
  fputc('[', out);
  write_text(out, name->name);
  fputc(',', out);
  write_text(out, name->file);
  fprintf(out, ",%u]", name->line);
}
