#ifndef FORMS_PROBE_H
#define FORMS_PROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LONGEST = 15 };

/* How much it accesses depends on what is there. */
extern bool is_compared;

void probe_init(void);
/* Of what begins with LONGEST bytes at `form`; 0: it does not end well. */
size_t length_of(const uint8_t *form);
/* Prints for each state whose accesses differ from those before a line: the form's bytes, the
 * state, the alignment that it needs, then what it reads and writes by rdi and by rsi, as ranges of
 * bytes from the register on. `gathers`: its addresses are in vector 5. */
void measure(const uint8_t *form, size_t length, bool gathers);

#endif
