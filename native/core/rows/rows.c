#include "rows.h"
#include "core/features/contexts.h"
#include "core/process/process.h"
#include "subtrees.h"
#include "core/base/arena.h"
#include "core/stack/work.h"

typedef uint32_t column_t[CA_COLUMN_STRIDE];

/* CA_COL_SECOND: ca_second_name */
static const char *const names[CA_COLUMNS] = {"construct",   "depth",       "rms",    "footprint",
                                              "drms_kernel", "drms_thread", "blocks", "",
                                              "repeat",      "again"};

static inline bool is_signed(int column) {
  return column >= CA_COL_RMS && column <= CA_COL_THREAD;
}

void ca_rows_reset(ca_rows *rows, bool footprint, bool slow) {
  rows->count = 0;
  rows->sequence = 0;
  rows->last_depth = rows->fold_depth = CA_NO_DEPTH;
  rows->continued = false;
  rows->footprint = footprint;
  rows->rare = rows->slow = slow || footprint;
  rows->args_count = 0;
  rows->activations = rows->blocks = rows->second = 0;
}

static inline bool is_rare(int column) {
  return column >= CA_COL_FOOTPRINT && column <= CA_COL_THREAD;
}

void ca_rows_rare(ca_rows *rows) {
  if (rows->rare)
    return;
  for (int c = 0; c < CA_COLUMNS; c++)
    for (uint32_t i = 0; is_rare(c) && i < rows->count; i++)
      rows->column[c][i] = 0;
  rows->rare = true;
}

void ca_rows_memory(ca_stack *stack) {
  ca_rows *rows = &stack->rows;
  rows->column = ca_map(sizeof(column_t) * CA_COLUMNS);
  if (!rows->column)
    __builtin_trap(); /* no memory is left for 300 KiB: nothing sensible can go on */
#ifndef CA_NO_SUBTREES
  if (stack->thread->process->shares && !rows->slow)
    rows->subtrees = ca_map(sizeof *rows->subtrees);
  if (CA_SHARES(rows))
    ca_subtrees_begin(stack);
#endif
}

static inline void append(ca_stack *stack, const ca_row *row, uint32_t repeat) {
  ca_rows *rows = &stack->rows;
  if (CA_UNLIKELY(!rows->column))
    ca_rows_memory(stack);
  column_t *column = rows->column;
  if (stack->thread->process->contexts && !rows->contexts &&
      !(rows->contexts = ca_map(CA_ROWS_MAX * sizeof(uint32_t))))
    __builtin_trap();
  if ((row->footprint | row->kernel | row->thread) != 0)
    ca_rows_rare(rows);
  uint32_t i = rows->count++;
  column[CA_COL_CONSTRUCT][i] = row->construct;
  column[CA_COL_DEPTH][i] = row->depth;
  column[CA_COL_RMS][i] = (uint32_t)row->rms;
  if (rows->rare) {
    column[CA_COL_FOOTPRINT][i] = (uint32_t)row->footprint;
    column[CA_COL_KERNEL][i] = (uint32_t)row->kernel;
    column[CA_COL_THREAD][i] = (uint32_t)row->thread;
  }
  column[CA_COL_BLOCKS][i] = row->blocks;
  column[CA_COL_SECOND][i] = row->second;
  column[CA_COL_REPEAT][i] = repeat;
  column[CA_COL_AGAIN][i] = 0;
  rows->activations += repeat;
  rows->blocks += row->blocks;
  rows->second += row->second;
  if (rows->contexts)
    rows->contexts[i] = rows->context;
}

static inline bool same_rare(const ca_rows *rows, uint32_t i, const ca_row *row) {
  column_t *column = rows->column;
  if (!rows->rare)
    return (row->footprint | row->kernel | row->thread) == 0;
  return column[CA_COL_FOOTPRINT][i] == (uint32_t)row->footprint &&
         column[CA_COL_KERNEL][i] == (uint32_t)row->kernel &&
         column[CA_COL_THREAD][i] == (uint32_t)row->thread;
}

/* The last row's twin: the same values at the same depth. */
static inline bool same_as_last(const ca_rows *rows, const ca_row *row) {
  column_t *column = rows->column;
  uint32_t i = rows->count - 1;
  return rows->fold_depth == row->depth && column[CA_COL_CONSTRUCT][i] == row->construct &&
         column[CA_COL_RMS][i] == (uint32_t)row->rms && column[CA_COL_BLOCKS][i] == row->blocks &&
         column[CA_COL_SECOND][i] == row->second && same_rare(rows, i, row) &&
         column[CA_COL_REPEAT][i] != UINT32_MAX;
}

void ca_rows_add(ca_stack *stack, const ca_row *row) {
  ca_rows *rows = &stack->rows;
#ifndef CA_NO_SUBTREES
  if (CA_UNLIKELY(!rows->column))
    ca_rows_memory(stack);
  if (CA_SHARES(rows)) {
    ca_subtrees_add(stack, row);
    return;
  }
#endif
  if (same_as_last(rows, row)) {
    rows->column[CA_COL_REPEAT][rows->count - 1]++;
    rows->activations++;
    rows->blocks += row->blocks;
    rows->second += row->second;
    return;
  }
  append(stack, row, 1);
  bool leaf = rows->last_depth != row->depth + 1;
  rows->last_depth = row->depth;
  rows->fold_depth = leaf && !rows->continued ? row->depth : CA_NO_DEPTH;
  rows->continued = false;
  if (CA_UNLIKELY(rows->count == CA_ROWS_MAX))
    ca_rows_flush(stack, false);
}

void ca_rows_continue(ca_stack *stack, const ca_row *row) {
  ca_rows *rows = &stack->rows;
  append(stack, row, 0);
#ifndef CA_NO_SUBTREES
  if (CA_SHARES(rows))
    ca_subtrees_continued(stack, row->depth);
#endif
  rows->fold_depth = CA_NO_DEPTH;
  rows->continued = true;
  if (rows->count == CA_ROWS_MAX)
    ca_rows_flush(stack, false);
}

void ca_rows_args(ca_rows *rows, const uint32_t args[CA_ARGS]) {
  if (!rows->args && !(rows->args = ca_map(CA_ROWS_MAX * sizeof *rows->args)))
    return;
  uint32_t *into = rows->args[rows->args_count++];
  into[0] = rows->count;
  for (int i = 0; i < CA_ARGS; i++)
    into[1 + i] = args[i];
  rows->fold_depth = CA_NO_DEPTH; /* into no twin */
}

/* Narrows values eight at a time, as a compiler does that has vectors to do it with. Returns how
 * many. */
static inline uint32_t narrow_eights(const uint32_t *values, uint32_t n, int bytes, void *into) {
#ifdef __SSE2__
  return 0;
#else
  const uint64_t *two = (const uint64_t *)values;
  uint64_t *out = into;
  for (uint32_t i = 0; i < n / 8; i++, two += 4) {
    if (bytes == 4) {
#pragma GCC unroll 4
      for (int k = 0; k < 4; k++)
        *out++ = two[k];
      continue;
    }
    uint64_t packed[4];
#pragma GCC unroll 4
    for (int k = 0; k < 4; k++)
      packed[k] = bytes == 1 ? (two[k] & 0xff) | (two[k] >> 24 & 0xff00)
                             : (two[k] & 0xffff) | (two[k] >> 16 & 0xffff0000);
    if (bytes == 1) {
      *out++ = packed[0] | packed[1] << 16 | packed[2] << 32 | packed[3] << 48;
    } else {
      *out++ = packed[0] | packed[1] << 32;
      *out++ = packed[2] | packed[3] << 32;
    }
  }
  return n / 8 * 8;
#endif
}

static void put_narrow(ca_writer *w, const uint32_t *values, uint32_t n, int bytes) {
  ca_open_bin(w, n * (uint32_t)bytes);
  if (bytes == 1) {
    uint8_t *out = w->at;
    for (uint32_t i = narrow_eights(values, n, 1, out); i < n; i++)
      out[i] = (uint8_t)values[i];
  } else if (bytes == 2) {
    uint16_t *out = (uint16_t *)w->at;
    for (uint32_t i = narrow_eights(values, n, 2, out); i < n; i++)
      out[i] = (uint16_t)values[i];
  } else {
    uint32_t *out = (uint32_t *)w->at;
    for (uint32_t i = narrow_eights(values, n, 4, out); i < n; i++)
      out[i] = values[i];
  }
  w->at += n * (uint32_t)bytes;
}

/* Not aligned: there is no room for padding in a map. */
static void put_raw(ca_writer *w, const void *data, uint32_t bytes) {
  const unsigned char *from = data;
  ca_open_bin(w, bytes);
  for (uint32_t i = 0; i < bytes; i++)
    *w->at++ = from[i];
}

/* What decides on a column's type, found with operations that every x86-64 has for vectors, and two
 * values at a time where they may not be used. */
typedef struct {
  bool differs;  /* not all values are the same */
  uint32_t used; /* bits that any value needs; signed: without the sign */
} extent;

static extent extent_of(const uint32_t *values, uint32_t n, bool is_signed) {
  const uint64_t *two = (const uint64_t *)values;
  uint64_t any = 0, all = ~0ull;
#pragma GCC unroll 8
  for (uint32_t i = 0; i < n / 2; i++) {
    any |= two[i];
    all &= two[i];
  }
  uint32_t last = values[n - 1], used = 0;
  uint32_t some = (uint32_t)any | (uint32_t)(any >> 32) | last;
  uint32_t each = (uint32_t)all & (uint32_t)(all >> 32) & last;
  if (!is_signed || some <= INT32_MAX)
    return (extent){some != each, some};
  for (uint32_t i = 0; i < n; i++)
    used |= values[i] ^ (uint32_t)((int32_t)values[i] >> 31);
  return (extent){some != each, used};
}

/* A column in the narrowest type that holds it, or as one constant. NULL: all are zero. */
static void put_column(ca_writer *w, int which, const char *name, const uint32_t *values,
                       uint32_t n) {
  static const uint32_t zero[1];
  static const char *const types[2][5] = {{"", "u8", "u16", "", "u32"},
                                          {"", "i8", "i16", "", "i32"}};
  bool negative = is_signed(which);
  if (!values) {
    values = zero;
    n = 1;
  }
  extent e = extent_of(values, n, negative);
  ca_put_array(w, e.differs ? 4 : 3);
  ca_put_text(w, name, 16);
  if (!e.differs) {
    CA_KEY(w, "const");
    ca_put_int(w, negative ? (int64_t)(int32_t)values[0] : (int64_t)values[0]);
    return;
  }
  uint32_t byte = negative ? INT8_MAX : UINT8_MAX, two = negative ? INT16_MAX : UINT16_MAX;
  int bytes = e.used <= byte ? 1 : e.used <= two ? 2 : 4;
  ca_put_text(w, types[negative][bytes], 4);
  ca_put_padding(w);
  put_narrow(w, values, n, bytes);
}

void ca_rows_flush(ca_stack *stack, bool incomplete) {
  ca_rows *rows = &stack->rows;
  ca_process *process = stack->thread->process;
  uint32_t n = rows->count;
  if (n == 0)
    return;
  ca_constructs_flush(process);
  if (process->contexts)
    ca_contexts_flush(process);
  process->activations += rows->activations;
  process->blocks += rows->blocks;
  process->second += rows->second;
  rows->activations = rows->blocks = rows->second = 0;
  process->rows += n;
  ca_writer w = ca_frame_begin(process);
  ca_put_map(&w, 5u + (rows->args_count != 0) + (rows->contexts != NULL));
  CA_KEY(&w, "thread");
  ca_put_uint(&w, stack->number);
  CA_KEY(&w, "seq");
  ca_put_uint(&w, rows->sequence++);
  CA_KEY(&w, "rows");
  ca_put_uint(&w, n);
  CA_KEY(&w, "incomplete");
  ca_put_bool(&w, incomplete);
  if (rows->args_count) {
    CA_KEY(&w, "args");
    put_raw(&w, rows->args, rows->args_count * (uint32_t)sizeof *rows->args);
    rows->args_count = 0;
  }
  if (rows->contexts) {
    CA_KEY(&w, "contexts");
    put_raw(&w, rows->contexts, n * 4);
  }
  CA_KEY(&w, "columns");
  ca_put_array(&w, CA_COLUMNS);
  for (int i = 0; i < CA_COLUMNS; i++)
    put_column(&w, i, i == CA_COL_SECOND ? ca_second_name(process) : names[i],
               (is_rare(i) && !rows->rare) || (i == CA_COL_AGAIN && !rows->subtrees)
                   ? NULL
                   : rows->column[i],
               n);
  rows->count = 0;
  rows->fold_depth = CA_NO_DEPTH;
  rows->rare = rows->slow;
#ifndef CA_NO_SUBTREES
  if (CA_SHARES(rows))
    ca_subtrees_begin(stack);
#endif
  ca_frame_end(process, &w, CA_ROWS);
}
