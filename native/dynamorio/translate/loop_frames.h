/* Activations of loops begin and end in code that all points share. */
#ifndef CD_LOOP_FRAMES_H
#define CD_LOOP_FRAMES_H

#include "code/loops.h"
#include "dr_api.h"

/* What that code is told of a point. */
typedef struct {
  uint64_t loop;   /* construct of the innermost loop that contains it; 0: of none */
  uint64_t parent; /* of the loop or routine around that */
  uint64_t entry;  /* see ca_loop_entry */
  const ca_function *function;
  const uint32_t *state; /* of ca_thinned_loop; NULL: all entries become activations */
} cd_loop_point;

/* Called on our stack where the inlined part of a point does not do, with the address of what it is
 * told in rax, whose value is in slot B; flags are free. */
app_pc cd_header_stub(void);
app_pc cd_exit_stub(void);

#endif
