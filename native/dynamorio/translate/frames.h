/* What inlined calls, returns and tail calls share, as in core/stack/hot.h. Finished
 * activations are noted in a list that cd_join turns into rows. */
#ifndef CD_FRAMES_H
#define CD_FRAMES_H

#include "core/rows/frame.h"
#include "dynamorio/run/helpers.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/targets.h"
#include "emit.h"
#include "plain.h"

enum { CD_FRAME = sizeof(ca_frame) };
#define CD_FRAME_FIELD(field) ((int)offsetof(ca_frame, field))

/* The activation `f` ends: what is noted may be no more. */
void cd_forget_below(cd_bytes *b, reg_id_t f);

/* What a call does, see ca_push. The routine: a constant one, or what `target` holds, which is one
 * of cd_targets. `f`, `t`: scratch; `f` ends up with the new frame. Returns how many of `slow`
 * (4) are jumps that lead out of line, with nothing changed. */
typedef struct {
  reg_id_t target; /* DR_REG_NULL: constant */
  const cd_target *table;
  uint64_t entry;
  uint id, flags; /* of its construct */
} cd_callee;
uint cd_push_frame(cd_bytes *b, reg_id_t f, reg_id_t t, const cd_callee *callee, uint64_t cost,
                   uint slow[]);

/* The activation `f` begins at the next time; `t` holds the count, and is scratch. */
void cd_begin_now(cd_bytes *b, reg_id_t f, reg_id_t t);

/* Notes the end of the activation `f`, whose flags are zero, with `cost` on top, and clears it.
 * `r`: where it is to be noted. */
void cd_note_done(cd_bytes *b, reg_id_t f, reg_id_t r, reg_id_t t, uint64_t cost);

/* Out of line, before a call or return: C does it all. `cost` is what the block adds. */
void cd_put_slow(cd_bytes *b, cd_helper helper, reg_id_t scratch, uint64_t cost);

#endif
