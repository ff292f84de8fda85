#include "options.h"

typedef enum { TEXT, PATH = TEXT, FLAG, NUMBER, POWER, ADDRESS } option_type;

typedef struct {
  const char *begin; /* as an argument has it, with the equals sign */
  size_t field;
  option_type type;
  unsigned engines;
  uint32_t least, most;
} option;

static const option list[] = {
#define OPTION(field, begin, type, least, most, engines)                                           \
  {begin, offsetof(ca_engine_options, field), type, engines, least, most},
    CA_ENGINE_OPTION_LIST(OPTION)
#undef OPTION
};

/* What comes behind `begin`; NULL: the argument does not begin so. */
static const char *value_of(const char *argument, const char *begin) {
  while (*begin && *argument == *begin)
    argument++, begin++;
  return *begin ? NULL : argument;
}

static bool same(const char *a, const char *b) {
  const char *rest = value_of(a, b);
  return rest && *rest == 0;
}

/* Digits alone, of a number up to `most`. */
static bool read_number(const char *text, unsigned base, uint64_t most, uint64_t *number) {
  *number = 0;
  const char *at = text;
  for (; *at; at++) {
    unsigned digit = *at >= '0' && *at <= '9'   ? (unsigned)(*at - '0')
                     : *at >= 'a' && *at <= 'f' ? (unsigned)(*at - 'a') + 10
                                                : base;
    if (digit >= base || *number > (most - digit) / base)
      return false;
    *number = *number * base + digit;
  }
  return at > text;
}

static bool read_value(const option *o, void *field, const char *value) {
  uint64_t number;
  switch (o->type) {
  case TEXT:
    *(const char **)field = value;
    return true;
  case FLAG:
    *(bool *)field = same(value, "yes");
    return same(value, "yes") || same(value, "no");
  case ADDRESS:
    return read_number(value, 16, UINT64_MAX, field);
  case NUMBER:
  case POWER:
    if (!read_number(value, 10, o->most, &number) || number < o->least ||
        (o->type == POWER && (number & (number - 1)) != 0))
      return false;
    *(uint32_t *)field = (uint32_t)number;
    return true;
  }
  return false;
}

ca_option_state ca_option_read(ca_engine_options *options, unsigned engine, const char *argument) {
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    const option *o = &list[i];
    const char *value = o->engines & engine ? value_of(argument, o->begin) : NULL;
    if (value)
      return read_value(o, (char *)options + o->field, value) ? CA_OPTION_KNOWN : CA_OPTION_WRONG;
  }
  return CA_OPTION_UNKNOWN;
}
