/* Activation stacks: a thread has one for each stack that it runs on. */
#ifndef CA_STACK_H
#define CA_STACK_H

#include "hot.h"
#include "ledger.h"
#include "core/rows/store.h"
#include "wire/trace.h"

/* Frames below a stack's root, never pending: searches look at CA_FRAMES_SEEN at once. */
#define CA_FRAMES_BELOW 24
#define CA_FRAMES_SEEN 8

typedef enum ca_stack_kind {
  CA_STACK_THREAD,    /* the stack that the thread began on */
  CA_STACK_SIGNAL,    /* a handler's, one per nesting level */
  CA_STACK_COROUTINE, /* any other that the thread was seen on */
} ca_stack_kind;

/* Who keeps something beside the frames of a stack, in ca_stack.followed. */
typedef struct ca_follower {
  /* The frame, the top one, is about to become a row; `whole`: else all that is pending ends with
   * the stack, the root last. */
  void (*ended)(struct ca_stack *stack, ca_frame *frame, bool whole);
  /* The iterations of the loop of the frame, the top one, are counted from 0 again. For this and
   * for `ended` they are in ca_stack.iterations. */
  void (*counted)(struct ca_stack *stack, ca_frame *frame);
  void (*freed)(struct ca_stack *stack);
} ca_follower;

/* What the stacks of a process have in common. */
typedef struct ca_stacks {
  ca_stores *stores;
  ca_constructs *constructs;
  ca_tracer *tracer;
  /* Bounds of the mapping that holds `address`; may be NULL. */
  void (*bounds)(void *context, uint64_t address, uint64_t *low, uint64_t *high);
  void *context; /* of bounds */
  /* The calling context of a frame's activation; NULL: none are recorded. */
  uint32_t (*context_of)(struct ca_stack *stack, ca_frame *frame);
  struct ca_contexts *contexts;     /* see contexts.h */
  const ca_follower *follower;      /* NULL: nobody */
  struct ca_structures *structures; /* see core/structures */
  struct ca_diagnosis *diagnosis;   /* see core/diagnosis */
  ca_ledger ledger;                 /* of what the allocator has given out */
  ca_link_copy copy_link;           /* see origins.h */
  uint64_t restarting;              /* entry of a routine that rests, see calls.h; 0: none */
  bool restarts_returned;           /* also when it returns */
  uint32_t count;                   /* ever */
} ca_stacks;

/* The stacks of a thread. */
typedef struct ca_thread_stacks {
  ca_stacks *all;
  struct ca_stack *first; /* the latest one */
  uint32_t number;        /* of its first stack; what trace events carry */
  /* Those that are no signal's, by where they start and then the latest first. */
  struct ca_stack **sorted;
  uint32_t sorted_count, sorted_room;
  int32_t *left;   /* see core/rows/thinned.h */
  uint32_t latest; /* no activation on top of a stack that was left began later */
} ca_thread_stacks;

/* See course.h. */
enum { CA_COURSE_NEAR = 8 };
typedef struct ca_course_frame {
  uint32_t ts, second;
} ca_course_frame;
typedef struct ca_course {
  ca_frame *known;   /* the frame nearest the top that a point has been taken of; NULL: none is */
  uint64_t finished; /* ca_rows_finished, when it was looked at last */
  uint64_t growth;   /* of cost since the latest point, about */
  uint64_t distance; /* growth that makes another one due */
  uint32_t looked;   /* when */
  uint32_t rows;     /* that waited then */
  uint32_t look_at;  /* the number of activations that have ended when it is to be looked at */
  uint32_t ended;    /* since it was, where the engine counts them */
  ca_course_frame near[CA_COURSE_NEAR];
} ca_course;

/* What the allocator is asked for, until it returns. What it goes on to in its place may ask anew:
 * then it is that which counts. */
typedef struct ca_asking {
  const ca_frame *frame;
  unsigned kind;       /* see code/allocator.h */
  uint64_t bytes, old; /* `old`: the block before, or where the result goes */
} ca_asking;

/* One activation stack. To the stream each is a thread of its own. */
typedef struct ca_stack {
  ca_thread_stacks *thread; /* the thread's */
  struct ca_stack *next;    /* of the same thread */
  ca_stack_kind kind;
  ca_frame *memory;             /* frames; the first CA_FRAMES_BELOW are sentinels */
  ca_frame *base;               /* the root, depth 0: what runs outside of any call */
  ca_frame *top;                /* valid while the thread runs on another stack */
  uint32_t iterations;          /* ca_hot.iterations, likewise */
  ca_frame *opaque;             /* innermost opaque frame */
  uint32_t stubs;               /* frames that are to take another name */
  size_t frames;                /* how many there is room for */
  ca_rare *rare;                /* what belongs to memory[i] is rare[i] */
  uint64_t times;               /* see ca_time_of */
  uint64_t low, high;           /* mapping that the stack pointer lies in */
  uint64_t start;               /* highest stack pointer; 0: not known yet */
  struct ca_stack *interrupted; /* signal stacks: where to go back to; NULL: not in use */
  uint64_t interrupted_sp;
  uint32_t (*args)[CA_ARGS]; /* by depth; NULL until the first */
  bool closing;              /* what is pending ends with it */
  void *followed;            /* the follower's */
  ca_accounts accounts;
  ca_asking asking;
  ca_course course;
  ca_rows rows;
} ca_stack;

/* What a frame takes, with all that belongs to it. */
#define CA_FRAME_BYTES (sizeof(ca_frame) + sizeof(ca_rare) + sizeof(uint32_t))

static inline ca_rare *ca_rare_of(const ca_stack *stack, const ca_frame *frame) {
  return stack->rare + (frame - stack->memory);
}

/* The frame's time once more, beside those of its neighbours: searches find many in one line of
 * the cache. Only kept with CA_TIMES_APART. */
static inline uint32_t *ca_time_of(const ca_stack *stack, const ca_frame *frame) {
  return (uint32_t *)(stack->times + (uint64_t)frame / (sizeof(ca_frame) / sizeof(uint32_t)));
}

static inline void ca_note_time(const ca_stack *stack, const ca_frame *frame) {
#ifdef CA_TIMES_APART
  *ca_time_of(stack, frame) = frame->ts;
#endif
}

static inline uint32_t ca_depth_of(const ca_stack *stack, const ca_frame *frame) {
  return (uint32_t)(frame - stack->base);
}

/* After another frame is the known one, or has another time. */
static inline void ca_course_set_known(ca_hot *hot) {
  const ca_frame *known = hot->stack->course.known;
  ca_set_known(hot, known ? known->ts : 0);
}

/* NULL: no memory. The time that it begins at is the thread's next. */
ca_stack *ca_stack_new(ca_thread_stacks *thread, ca_hot *hot, ca_stack_kind kind, uint64_t sp);
void ca_stack_switch(ca_hot *hot, ca_stack *to);
/* The first of `sorted` that starts at `start` or above. */
uint32_t ca_stacks_from(const ca_thread_stacks *thread, uint64_t start);
/* Gives the memory of all stacks back. */
void ca_stacks_free(ca_thread_stacks *thread);

#endif
