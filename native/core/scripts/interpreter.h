/* What is known of an interpreter: one small file for each says where it has what. */
#ifndef CA_INTERPRETER_H
#define CA_INTERPRETER_H

#include "base/base.h"

enum { CA_SCRIPT_SYMBOLS = 4, CA_SCRIPT_CONTENTS = 64 };

/* Text of the target's, in its own encoding: bytes that equal texts have in common. */
typedef struct ca_script_text {
  uint64_t at;
  uint64_t bytes;
  unsigned unit; /* bytes of a character: 1 (Latin-1), 2 or 4; 0: the text is UTF-8 */
} ca_script_text;

/* What a function is known by. */
typedef struct ca_script_function {
  ca_script_text scope; /* its class or package; without bytes: none */
  ca_script_text name;  /* without bytes: see ca_interpreter.inner */
  ca_script_text file;
  uint32_t line;
  uint32_t key; /* without a name: tells it from others that begin in the line */
} ca_script_function;

/* Something that an interpreter's file exports. */
typedef struct ca_script_symbol {
  uint64_t at; /* address in the target; 0: not exported */
  uint64_t bytes;
  unsigned char contents[CA_SCRIPT_CONTENTS]; /* of the file, from its start; else 0 */
} ca_script_symbol;

/* A frame, and what leads to it. */
typedef struct ca_script_view {
  const ca_script_symbol *symbols; /* in the order of ca_interpreter.symbols */
  uint64_t state;                  /* the first argument of the routine that runs functions */
  uint64_t frame;                  /* what the cell has, or had */
} ca_script_view;

/* Copies the target's memory. False: it cannot be read. */
typedef bool (*ca_script_copy)(uint64_t address, void *to, uint64_t bytes);

typedef void (*ca_script_visitor)(void *context, const ca_script_function *function);

typedef struct ca_interpreter {
  const char *name; /* as users say it */
  /* What is looked up, up to a NULL: all of it is exported. */
  const char *symbols[CA_SCRIPT_SYMBOLS];
  /* Whether all this holds for the version that the symbols show. */
  bool (*fits)(const ca_script_symbol *symbols);
  /* The routine that runs functions is symbols[0], or not exported: the largest of those that can
   * be come to from there by so many calls. */
  unsigned calls_away;
  /* The frame of a function that begins is the routine's second argument, and the cell has it only
   * some time after. */
  bool late;
  /* The cell is in the routine's own stack frame. */
  bool on_stack;
  /* After an exception the routine, which a jump has left, or which has returned, is called anew,
   * from the same place, and goes on with functions that it was in before. */
  bool restarts_left, restarts_returned;
  /* Frames are used for a call after another without anything between: what tells them apart is the
   * word at frame + mixed[0], or, if mixed[1] is no less than 0, at that word + mixed[1]. Less than
   * 0: they are not. */
  int mixed[2];
  /* The address of the cell that has the current frame; 0: there is none yet. */
  uint64_t (*cell)(const ca_script_view *view);
  /* The frame that a frame returns to, of whatever; 0: none. */
  uint64_t (*caller)(const ca_script_view *view);
  /* Whether it is one of a function of a script. */
  bool (*runs)(const ca_script_view *view);
  /* For such a frame. */
  void (*function)(const ca_script_view *view, ca_script_function *to);
  /* Whether the routine may go on with a frame that has begun before the routine itself; NULL: it
   * does not. */
  bool (*goes_on)(const ca_script_view *view);
  /* Functions in the text of one, with their names, which they do not know themselves; or NULL. */
  void (*inner)(const ca_script_view *view, ca_script_visitor visit, void *context);
  /* Whether the frame is what all these take it for, from the state to the texts. */
  bool (*checks)(const ca_script_view *view, ca_script_copy copy);
} ca_interpreter;

/* For the files of interpreters. */
static inline uint64_t ca_word(uint64_t address) {
  return *(const uint64_t *)address;
}
static inline uint32_t ca_half(uint64_t address) {
  return *(const uint32_t *)address;
}
static inline unsigned ca_octet(uint64_t address) {
  return *(const unsigned char *)address;
}
#define CA_LITERAL(text) ((ca_script_text){(uint64_t)(text), sizeof(text) - 1, 0})

/* Reads one word with care. */
static inline bool ca_copy_word(ca_script_copy copy, uint64_t from, uint64_t *to) {
  return copy(from, to, sizeof *to);
}

#endif
