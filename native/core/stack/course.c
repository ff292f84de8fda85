#include "course.h"
#include "count.h"
#include "core/rows/store.h"
#include "wire/leb128.h"

enum {
  SHARES = 256,  /* of a stack's cost lie between two points at most, */
  LEAST = 16384, /* but never less than this, */
  A_FRAME = 32,  /* nor than this for each frame that was looked at */
  FEWEST = 32,   /* activations that end between two looks, */
  MOST = 256,    /* as nobody knows what the next ones will cost */
  NUMBERS = 7,   /* of a frame */
  HEAD = 10,     /* numbers before the frames */
};
_Static_assert((HEAD + NUMBERS * CA_COURSE_FRAMES) * CA_LEB_BYTES <= CA_POINT_BYTES,
               "a point has room");

/* What a pending frame has of its own. */
typedef struct {
  int64_t rms, reread;     /* `reread`: cells that others had written anew */
  uint64_t blocks, second; /* with what was counted */
  int64_t callees;         /* RMS of what was counted */
  uint64_t counted;        /* second cost of that */
} own;

/* `above`: pending, called by it; NULL: it is the top. */
static own own_of(const ca_stack *stack, const ca_frame *f, const ca_frame *above) {
  own o = {
      f->rms + ca_first_reads(f->near), 0, f->cost >> 32, (uint32_t)f->cost, ca_inner_rms(stack, f),
      ca_inner_second(stack, f)};
  if (above && !(above->flags & CA_FRAME_OPAQUE))
    o.rms -= ca_first_reads(above->near);
  if (f->flags & CA_FRAME_RARE) {
    const ca_rare *rare = ca_rare_of(stack, f);
    o.reread = rare->self[CA_RARE_KERNEL] + rare->self[CA_RARE_THREAD];
  }
  return o;
}

void ca_course_forget(ca_hot *hot, ca_frame *frame) {
  ca_stack *stack = hot->stack;
  ca_rare *rare = ca_rare_of(stack, frame);
  stack->course.known = frame > stack->base ? frame - 1 : NULL;
  /* A stub may have turned out to lead to an opaque routine. */
  if (frame > stack->base && !(frame->flags & CA_FRAME_OPAQUE))
    rare[-1].written += rare->written;
  rare->written = 0;
  frame->flags &= ~(uint64_t)CA_FRAME_KNOWN;
  ca_course_set_known(hot);
}

static unsigned char *put(const ca_stack *stack, unsigned char *at, own o, int64_t written) {
  at = ca_put_signed_leb(at, o.rms);
  at = ca_put_signed_leb(at, o.reread);
  at = ca_put_signed_leb(at, written);
  at = ca_put_leb(at, o.blocks);
  at = ca_put_leb(at, o.second);
  return stack->rows.stores->counts ? ca_put_signed_leb(at, o.callees) : at;
}

static void take(ca_hot *hot) {
  ca_stack *stack = hot->stack;
  ca_course *course = &stack->course;
  ca_frame *first_opaque = stack->opaque;
  while (first_opaque && ca_rare_of(stack, first_opaque)->outer_opaque)
    first_opaque = ca_rare_of(stack, first_opaque)->outer_opaque;
  uint32_t count = ca_depth_of(stack, hot->s) + 1;
  uint32_t sized = first_opaque ? ca_depth_of(stack, first_opaque) : count;
  uint32_t listed = sized < CA_COURSE_FRAMES ? sized : CA_COURSE_FRAMES;
  own rest = {0};
  for (ca_frame *f = stack->base + listed; f <= hot->s; f++) {
    own o = own_of(stack, f, f < hot->s ? f + 1 : NULL);
    bool flows = f < stack->base + sized;
    rest.rms += flows ? o.rms : 0;
    rest.reread += flows ? o.reread : 0;
    rest.blocks += o.blocks;
    rest.second += o.second;
    rest.callees += flows ? o.callees : 0;
    rest.counted += o.counted;
  }
  ca_tracer *tracer = stack->thread->all->tracer;
  if (tracer->on)
    ca_trace(tracer, stack->thread->number, CA_TRACE_COURSE, stack->rows.thread, 0);
  unsigned char *at = ca_rows_point(&stack->rows);
  at = ca_put_leb(at, count);
  at = ca_put_leb(at, sized);
  at = ca_put_leb(at, listed);
  at = put(stack, at, rest, 0);
  uint64_t pending = rest.second - rest.counted;
  for (ca_frame *f = stack->base; f < stack->base + listed; f++) {
    own o = own_of(stack, f, f < hot->s ? f + 1 : NULL);
    pending += o.second - o.counted;
    f->flags |= CA_FRAME_KNOWN;
    course->known = f;
    at = put(stack, ca_put_leb(at, f->construct), o, ca_rare_of(stack, f)->written);
  }
  ca_rows_point_end(&stack->rows, at);
  course->distance = (ca_rows_finished(&stack->rows) + pending) / SHARES;
  if (course->distance < (uint64_t)A_FRAME * count)
    course->distance = (uint64_t)A_FRAME * count;
  course->growth = 0;
  ca_course_set_known(hot);
}

/* What pending frames have come to cost since they were looked at last: of those near the top,
 * where it is not in rows yet. An activation that is new is told by its time. */
static uint64_t growth_of_pending(ca_hot *hot) {
  ca_stack *stack = hot->stack;
  uint64_t growth = 0;
  const ca_frame *last = hot->s - CA_COURSE_NEAR;
  for (const ca_frame *f = hot->s; f > last && f >= stack->base; f--) {
    ca_course_frame *seen = &stack->course.near[ca_depth_of(stack, f) % CA_COURSE_NEAR];
    uint32_t second = (uint32_t)f->cost - ca_inner_second(stack, f);
    if (seen->ts == f->ts && second >= seen->second)
      growth += second - seen->second;
    else if (f->ts > stack->course.looked)
      growth += second;
    *seen = (ca_course_frame){f->ts, second};
  }
  stack->course.looked = (uint32_t)hot->count;
  return growth;
}

/* After how many more activations to look again, where as many as `ended` cost `growth`. */
static uint32_t next_look(const ca_course *course, uint64_t growth, uint32_t ended) {
  uint64_t due = course->distance < LEAST ? LEAST : course->distance;
  uint64_t left = due > course->growth ? due - course->growth : 0;
  uint64_t each = growth / (ended + 1) + 1;
  uint64_t count = left / each;
  return count < FEWEST ? FEWEST : count < MOST ? (uint32_t)count : MOST;
}

void ca_course_look(ca_hot *hot) {
  ca_stack *stack = hot->stack;
  ca_course *course = &stack->course;
  ca_bank(hot);
  uint64_t finished = ca_rows_finished(&stack->rows);
  uint64_t growth = growth_of_pending(hot);
  growth += finished - course->finished;
  course->finished = finished;
  course->growth += growth;
  uint32_t ended = course->ended;
  if (ended == 0 && stack->rows.count > course->rows)
    ended = stack->rows.count - course->rows;
  if (course->growth >= LEAST && course->growth >= course->distance &&
      !stack->rows.stores->sizeless)
    take(hot);
  course->ended = 0;
  course->rows = stack->rows.count;
  course->look_at = next_look(course, growth, ended);
  uint32_t full_at = stack->rows.count + course->look_at;
  stack->rows.full_at = full_at < CA_ROWS_MAX ? full_at : CA_ROWS_MAX;
}
