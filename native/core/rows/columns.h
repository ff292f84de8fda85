/* The columns of a row (protocol/rows.h). Meaning: src/stream/format.ts. */
#ifndef CA_COLUMNS_H
#define CA_COLUMNS_H

#include "wire/msgpack.h"
#include "protocol/rows.h"

enum {
#define COLUMN(constant, name, sign, occurrence) CA_COL_##constant,
  CA_COLUMN_LIST(COLUMN)
#undef COLUMN
      CA_COLUMNS,
  CA_COL_RARE = CA_COL_FOOTPRINT /* the first of them */
};

#define CA_RARE_NAME_COMMON(constant)
#define CA_RARE_NAME_RARE(constant) CA_RARE_##constant,
#define CA_RARE_NAME_LOOPS(constant)
#define CA_RARE_NAME_BACK_REFERENCES(constant)
/* Rare columns by themselves. */
enum {
#define COLUMN(constant, name, sign, occurrence) CA_RARE_NAME_##occurrence(constant)
  CA_COLUMN_LIST(COLUMN)
#undef COLUMN
      CA_RARES
};

/* Writes a column in the narrowest type that holds it, or as one constant. NULL: all are zero. */
void ca_put_column(ca_writer *w, int column, const uint32_t *values, uint32_t n);
/* The same under another name than the column's. */
void ca_put_column_as(ca_writer *w, int column, const char *name, const uint32_t *values,
                      uint32_t n);

#endif
