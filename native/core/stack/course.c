#include "course.h"
#include "core/rows/store.h"

enum {
  SHARES = 64,   /* of a stack's cost lie between two points at most, */
  LEAST = 16384, /* but never less than this, */
  A_FRAME = 32,  /* nor than this for each frame that was looked at */
  FEWEST = 32,   /* activations that end between two looks, */
  MOST = 256,    /* as nobody knows what the next ones will cost */
  LONGEST = 10,  /* bytes of a number */
  NUMBERS = 6,   /* of a frame */
  HEAD = 8,      /* numbers before the frames */
};

static unsigned char *put(unsigned char *at, uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    *at++ = (unsigned char)(value | 0x80);
  *at++ = (unsigned char)value;
  return at;
}

static unsigned char *put_signed(unsigned char *at, int64_t value) {
  return put(at, (uint64_t)value << 1 ^ (uint64_t)(value >> 63));
}

/* What a pending frame has of its own. */
typedef struct {
  int64_t rms, reread; /* `reread`: cells that others had written anew */
  uint64_t blocks, second;
} own;

/* `above`: pending, called by it; NULL: it is the top. */
static own own_of(const ca_stack *stack, const ca_frame *f, const ca_frame *above) {
  own o = {f->rms + ca_first_reads(f->near), 0, f->cost >> 32, (uint32_t)f->cost};
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

static void take(ca_hot *hot) {
  ca_stack *stack = hot->stack;
  ca_course *course = &stack->course;
  unsigned char bytes[(HEAD + NUMBERS * CA_COURSE_FRAMES) * LONGEST];
  unsigned char frames[NUMBERS * CA_COURSE_FRAMES * LONGEST], *at = frames;
  uint64_t pending = 0;
  uint32_t count = 0, sized = 0, listed = 0;
  own rest = {0};
  bool opaque = false;
  for (ca_frame *f = stack->base; f <= hot->s; f++, count++) {
    own o = own_of(stack, f, f < hot->s ? f + 1 : NULL);
    pending += o.second;
    opaque = opaque || f->flags & CA_FRAME_OPAQUE;
    sized += !opaque;
    if (!opaque && listed < CA_COURSE_FRAMES) {
      listed++;
      f->flags |= CA_FRAME_KNOWN;
      course->known = f;
      at = put(at, f->construct);
      at = put_signed(at, o.rms);
      at = put_signed(at, o.reread);
      at = put_signed(at, ca_rare_of(stack, f)->written);
      at = put(at, o.blocks);
      at = put(at, o.second);
      continue;
    }
    rest.rms += opaque ? 0 : o.rms;
    rest.reread += opaque ? 0 : o.reread;
    rest.blocks += o.blocks;
    rest.second += o.second;
  }
  unsigned char *head = bytes;
  head = put(head, count);
  head = put(head, sized);
  head = put(head, listed);
  head = put_signed(head, rest.rms);
  head = put_signed(head, rest.reread);
  head = put_signed(head, 0);
  head = put(head, rest.blocks);
  head = put(head, rest.second);
  for (const unsigned char *from = frames; from < at; from++)
    *head++ = *from;
  ca_tracer *tracer = stack->thread->all->tracer;
  if (tracer->on)
    ca_trace(tracer, stack->thread->number, CA_TRACE_COURSE, stack->rows.thread, 0);
  stack->rows.open = bytes;
  stack->rows.open_bytes = (uint32_t)(head - bytes);
  ca_rows_flush(&stack->rows, false);
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
    uint32_t second = (uint32_t)f->cost;
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
  if (course->growth >= LEAST && course->growth >= course->distance)
    take(hot);
  course->ended = 0;
  course->rows = stack->rows.count;
  course->look_at = next_look(course, growth, ended);
  uint32_t full_at = stack->rows.count + course->look_at;
  stack->rows.full_at = full_at < CA_ROWS_MAX ? full_at : CA_ROWS_MAX;
}
