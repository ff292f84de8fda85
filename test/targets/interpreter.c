// flags: -O1 -g -rdynamic -no-pie
// also: interpreter_other -DOTHER
/* An interpreter that has its frames where CPython 3.11 has them, or with OTHER somewhere else.
 * Letters of a function: a..h call functions, + works in C, * has C call a function, / leaves it
 * and its caller at once, . returns. Functions walk over an array of which the first half is read
 * by the outermost one alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct object {
  long references;
  const void *type;
};
struct text {
  struct object head;
  long length, hash;
  unsigned state;
  void *wide;
  char at[32];
};
struct code {
  struct object head;
  char unused1[32];
  int flags;
  char unused2[20];
  int first_line;
  char unused3[36];
  struct text *file;
  char unused4[8];
  struct text *name;
  const char *letters;
};
struct frame {
  char unused1[32];
  struct code *code;
  char unused2[8];
  struct frame *previous;
  const char *next;
  char unused3[5];
  char owner;
};
struct record {
  char tracing;
#ifdef OTHER
  void *other;
#endif
  struct frame *volatile current;
  struct record *previous;
};
struct state {
  char unused[56];
  struct record *record;
};

const unsigned long Py_Version = 0x030b02f0;
char PyCode_Type[8], PyUnicode_Type[8];

static struct text file = {{1, PyUnicode_Type}, 9, -1, 1 << 2 | 3 << 5, 0, "/s/own.py"};
static struct text names[8];
static struct code codes[8];
static struct record first;
static struct state state;
static struct frame frames[256];
static int depth;
static long cells[4096], sum;

static struct frame *begin(int function, struct frame *previous) {
  struct frame *frame = &frames[depth++];
  frame->code = &codes[function];
  frame->previous = previous;
  frame->next = frame->code->letters;
  return frame;
}

__attribute__((noinline)) void work(int count) {
  for (int i = 0; i < count; i++)
    sum += cells[i]++;
}

long _PyEval_EvalFrameDefault(struct state *thread, struct frame *frame, int thrown);

__attribute__((noinline)) long from_c(int function) {
  return _PyEval_EvalFrameDefault(&state, begin(function, state.record->current), 0);
}

__attribute__((noinline)) long _PyEval_EvalFrameDefault(struct state *thread, struct frame *frame,
                                                        int thrown) {
  struct record record = {.previous = thread->record};
  struct frame *entry = frame;
  thread->record = &record;
  record.current = frame;
  for (;;) {
    char letter = *frame->next++;
    sum += thrown;
    if (letter == '+') {
      work(depth * 16);
    } else if (letter == '*') {
      from_c(7);
    } else if (letter == '!') {
      if (fork() == 0)
        sum++;
      else
        wait(NULL);
    } else if (letter == '.' || letter == '/') {
      int frames_left = letter == '/' ? 2 : 1;
      while (frames_left-- > 0) {
        depth--;
        if (frame == entry) {
          thread->record = record.previous;
          return depth;
        }
        frame = frame->previous;
      }
      record.current = frame;
    } else {
      frame = begin(letter - 'a', frame);
      record.current = frame;
    }
  }
}

int main(int argc, char **argv) {
  (void)argv;
  const char *letters[8] = {"b+bcd+.", "+c+.", "+.", "e+.", "+f+.", "+*/", argc > 1 ? "!b+." : "b.",
                            "+c."};
  for (int i = 0; i < 8; i++) {
    names[i] =
        (struct text){{1, PyUnicode_Type}, 2, -1, 1 << 2 | 3 << 5, 0, {'f', (char)('a' + i)}};
    codes[i] = (struct code){.head = {1, PyCode_Type},
                             .first_line = 10 * i + 1,
                             .file = &file,
                             .name = &names[i],
                             .letters = letters[i]};
  }
  state.record = &first;
  from_c(0);
  from_c(6);
  printf("%ld\n", sum);
  return 0;
}
