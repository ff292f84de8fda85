/* Perl, with threads as Debian builds it: PL_comppad, the variables of the sub that runs, of which
 * each depth of a recursion has its own. What has called what is in the context stack. A call from
 * one sub to another stays in the routine that runs operations. Offsets: intrpvar.h, cop.h, cv.h
 * and what they are of, for x86-64. */
#include "perl.h"

enum { SIZE = 1, NEXT_STATE };

enum {
  SIZE_5_36 = 3768,   /* sizeof(struct interpreter) */
  PAD_VARIABLES = 16, /* PL_curpad: AvARRAY(PL_comppad) */
  CONTEXTS = 224,     /* PL_curstackinfo */
  PAD = 288,
  MAIN = 1800, /* PL_main_cv */
  MAIN_START = 1816,
  CONTEXTS_AT = 8, /* PERL_SI */
  OUTER = 16,
  INNERMOST = 32,
  CONTEXT_BYTES = 104, /* PERL_CONTEXT */
  KIND_MASK = 15,
  SUB = 9,
  FORMAT = 10,
  EVAL = 11,
  OF_BLOCK = 64, /* an eval { } */
  SUB_CODE = 72,
  SUB_DEPTH = 80, /* before the call */
  EVAL_CODE = 88,
  BODY = 0, /* SV */
  FLAGS = 12,
  TYPE_MASK = 255,
  CODE = 13,
  GLOB = 9,
  CONTENTS = 16, /* of a glob: what it holds; of an array or a package: its parts */
  STASH = 32,    /* XPVCV */
  START = 40,
  NAMED_BY = 56,
  FILE = 64,
  PADS = 72,
  CODE_FLAGS = 92,
  IS_NAMED = 1 << 15, /* by a HEK, not by a glob */
  PADS_AT = 8,        /* PADLIST */
  PADS_MAX = 0,
  OPERATION = 16, /* OP.op_ppaddr */
  LINE = 36,      /* COP */
  COP_FILE = 48,
  KEY_BYTES = 4, /* HEK */
  KEY = 8,
  GLOB_NAME = 32, /* XPVGV */
  GLOB_STASH = 40,
  STASH_EXTRA = 32, /* the end of XPVHV; from 5.36 on the rest, struct xpvhv_aux, is there */
  HAS_EXTRA = 1 << 25,
  MOST_CONTEXTS = 1 << 12, /* that are gone through */
};

static bool fits_5_36(const ca_script_symbol *symbols) {
  return *(const uint16_t *)symbols[SIZE].contents == SIZE_5_36;
}

static uint64_t cell(const ca_script_view *v) {
  return v->state + PAD;
}

/* One that runs. */
typedef struct {
  uint64_t code; /* CV; 0: there is none */
  uint64_t pad;
  bool is_eval;
} running;

/* Goes through what runs, the innermost first. */
typedef struct {
  const ca_script_view *v;
  uint64_t contexts;
  int64_t next;
  unsigned left;
  bool ended;
} walk;

static walk begin(const ca_script_view *v) {
  uint64_t contexts = ca_word(v->state + CONTEXTS);
  return (walk){v, contexts, (int32_t)ca_half(contexts + INNERMOST), MOST_CONTEXTS, false};
}

static uint64_t pad_of(uint64_t code, uint64_t depth) {
  uint64_t pads = ca_word(ca_word(code + BODY) + PADS);
  return pads && depth <= ca_word(pads + PADS_MAX) ? ca_word(ca_word(pads + PADS_AT) + 8 * depth)
                                                   : 0;
}

static bool take(uint64_t context, running *to) {
  unsigned type = ca_octet(context), kind = type & KIND_MASK;
  if (kind == SUB || kind == FORMAT) {
    uint64_t code = ca_word(context + SUB_CODE);
    *to = (running){code, pad_of(code, ca_half(context + SUB_DEPTH) + 1ull), false};
    return true;
  }
  uint64_t code = kind == EVAL && !(type & OF_BLOCK) ? ca_word(context + EVAL_CODE) : 0;
  *to = (running){code, code ? pad_of(code, 1) : 0, true};
  return code != 0;
}

static running go_on(walk *w) {
  running found;
  while (w->contexts) {
    for (; w->next >= 0; w->next--) {
      if (w->left-- == 0)
        return (running){0};
      uint64_t all = ca_word(w->contexts + CONTEXTS_AT);
      if (take(all + (uint64_t)w->next * CONTEXT_BYTES, &found)) {
        w->next--;
        return found;
      }
    }
    w->contexts = ca_word(w->contexts + OUTER);
    w->next = w->contexts ? (int32_t)ca_half(w->contexts + INNERMOST) : -1;
  }
  uint64_t main = ca_word(w->v->state + MAIN);
  bool ended = w->ended;
  w->ended = true;
  return main && !ended ? (running){main, pad_of(main, 1), false} : (running){0};
}

/* The one whose frame it is; `after`: what it returns to. */
static running find(const ca_script_view *v, running *after) {
  walk w = begin(v);
  for (running r = go_on(&w); r.code; r = go_on(&w)) {
    if (r.pad != v->frame)
      continue;
    if (after)
      *after = go_on(&w);
    return r;
  }
  return (running){0};
}

static uint64_t caller(const ca_script_view *v) {
  running after = {0};
  find(v, &after);
  return after.pad;
}

static bool runs(const ca_script_view *v) {
  return v->frame && find(v, NULL).code;
}

/* The first statement; 0: it is not found near the start. */
static uint64_t first_statement(const ca_script_view *v, uint64_t operation) {
  for (unsigned i = 0; operation && i < 4; i++) {
    if (ca_word(operation + OPERATION) == v->symbols[NEXT_STATE].at)
      return operation;
    operation = ca_word(operation);
  }
  return 0;
}

/* An exception ends the routine, and where it is caught another begins. */
static bool goes_on(const ca_script_view *v) {
  (void)v;
  return true;
}

static ca_script_text key_of(uint64_t key) {
  return key ? (ca_script_text){key + KEY, ca_half(key + KEY_BYTES), 0} : (ca_script_text){0};
}

static ca_script_text package(uint64_t stash) {
  if (!stash || !(ca_half(stash + FLAGS) & HAS_EXTRA))
    return (ca_script_text){0};
  return key_of(ca_word(ca_word(stash + BODY) + STASH_EXTRA));
}

static uint64_t text_bytes(uint64_t at) {
  uint64_t bytes = 0;
  while (bytes < 4096 && ca_octet(at + bytes))
    bytes++;
  return bytes;
}

/* Texts that are evaluated have numbers, in the order in which they are. */
static ca_script_text file_name(uint64_t at) {
  static const char evaluated[] = "(eval ";
  uint64_t bytes = text_bytes(at), same = 0;
  while (same < bytes && evaluated[same] && ca_octet(at + same) == (unsigned char)evaluated[same])
    same++;
  return evaluated[same] == 0 ? CA_LITERAL("(eval)") : (ca_script_text){at, bytes, 0};
}

static void name(uint64_t code, ca_script_function *to) {
  uint64_t body = ca_word(code + BODY), by = ca_word(body + NAMED_BY);
  if (ca_half(body + CODE_FLAGS) & IS_NAMED) {
    to->name = key_of(by);
    to->scope = package(ca_word(body + STASH));
  } else if (by && (ca_half(by + FLAGS) & TYPE_MASK) == GLOB) {
    uint64_t glob = ca_word(by + BODY);
    to->name = key_of(ca_word(glob + GLOB_NAME));
    to->scope = package(ca_word(glob + GLOB_STASH));
  } else {
    to->name = CA_LITERAL("__ANON__");
  }
}

static void function(const ca_script_view *v, ca_script_function *to) {
  running r = find(v, NULL);
  bool is_main = r.code == ca_word(v->state + MAIN);
  uint64_t body = ca_word(r.code + BODY), file = ca_word(body + FILE);
  uint64_t first =
      first_statement(v, is_main ? ca_word(v->state + MAIN_START) : ca_word(body + START));
  *to = (ca_script_function){0};
  if (is_main || r.is_eval)
    to->name = is_main ? CA_LITERAL("(main)") : CA_LITERAL("(eval)");
  else
    name(r.code, to);
  if (!file && first)
    file = ca_word(first + COP_FILE);
  to->file = file ? file_name(file) : CA_LITERAL("?");
  if (first)
    to->line = ca_half(first + LINE);
}

static bool checks(const ca_script_view *v, ca_script_copy copy) {
  uint64_t contexts, variables, in_pad, at, main, word;
  uint32_t flags;
  if (!ca_copy_word(copy, v->state + CONTEXTS, &contexts) ||
      !ca_copy_word(copy, v->state + PAD_VARIABLES, &variables) ||
      !ca_copy_word(copy, v->state + MAIN, &main) ||
      !ca_copy_word(copy, v->frame + CONTENTS, &in_pad) || in_pad != variables ||
      !ca_copy_word(copy, contexts + OUTER, &word) ||
      !ca_copy_word(copy, contexts + CONTEXTS_AT, &at) || !ca_copy_word(copy, at, &word) ||
      !copy(main + FLAGS, &flags, sizeof flags) || (flags & TYPE_MASK) != CODE)
    return false;
  return true;
}

const ca_interpreter ca_perl_5_36 = {
    .name = "Perl 5.36",
    .symbols = {"Perl_runops_standard", "PL_interp_size", "Perl_pp_nextstate"},
    .fits = fits_5_36,
    .restarts_left = true,
    .mixed = {-1, -1},
    .cell = cell,
    .caller = caller,
    .runs = runs,
    .function = function,
    .goes_on = goes_on,
    .checks = checks,
};
