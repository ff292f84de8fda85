/* Calls forms of instructions with what `table.h` lists, and says which of them ended by a signal.
 * Each finds memory that nobody has accessed in its activation. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include "state.h"

typedef struct {
  void (*form)(void);
  uint16_t which, place;
} call;

#include "table.h"

enum { LOW = 1024, ROOM = 8192 };
static const uint8_t PATTERN[8] = {0x80, 0x1f, 0, 0, 0x80, 0x1f, 0, 0};
static uint8_t to[ROOM] __attribute__((aligned(64))), from[ROOM] __attribute__((aligned(64)));
static sigjmp_buf back;

static void handle(int number) {
  __asm__ volatile("cld\nemms\nfninit"); /* as the form found it, or has left it */
  siglongjmp(back, number);
}

static uint64_t filled(uint8_t *room, unsigned place) {
  for (unsigned i = 0; i < ROOM; i++)
    room[i] = PATTERN[(i - place) & 7];
  return (uint64_t)room + LOW + place;
}

int main(void) {
  static state s;
  setvbuf(stdout, NULL, _IONBF, 0);
  for (int number = 1; number < 32; number++)
    if (number == SIGILL || number == SIGSEGV || number == SIGFPE || number == SIGBUS)
      signal(number, handle);
  for (volatile unsigned i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
    int number = sigsetjmp(back, 1);
    if (number) {
      printf("%u %d\n", i, number);
      continue;
    }
    set_state(&s, CALLS[i].which);
    s.code = (uint64_t)CALLS[i].form;
    s.mmx = *(const uint16_t *)CALLS[i].form == 0xf70f;
    s.to = filled(to, CALLS[i].place);
    s.from = filled(from, CALLS[i].place);
    enter_form(&s);
  }
  return 0;
}
