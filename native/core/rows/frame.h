/* A stack frame: what is known of a pending activation, until it becomes a row. */
#ifndef CA_FRAME_H
#define CA_FRAME_H

#include "columns.h"

enum {
  CA_FRAME_OPAQUE = 1, /* allocator or lazy binder: sizes do not flow to the caller */
  CA_FRAME_STUB = 2,   /* entered through a PLT-like stub: takes the name of what it jumps to */
  CA_FRAME_BINDER = 4, /* a stub that it was entered through or jumped to went to the lazy binder */
  CA_FRAME_ARGS = 8,   /* its arguments are recorded */
  CA_FRAME_LOOP = 16,  /* of a loop, see stack/loops.h */
  CA_FRAME_RARE = 32,  /* its ca_rare may not be zero */
  CA_FRAME_KNOWN = 64, /* a point of its course has been taken, see stack/course.h */
  CA_FRAME_SCRIPT = 128,      /* of a function of a script, see core/scripts */
  CA_FRAME_RESTS = 256,       /* it has been left, and may be entered anew, see stack/calls.h */
  CA_FRAME_CONTINUED = 512,   /* a part of it is in a row; where activations are counted */
  CA_FRAME_APART = 1024,      /* a loop's: its routine's is of another routine than its code */
  CA_FRAME_REGION = 2048,     /* of a region, see core/regions */
  CA_FRAME_ASKED = 4096,      /* its ca_rare has resources */
  CA_FRAME_ALLOCATION = 8192, /* it is what the allocator was asked by, or went on in its place */
  /* These do not keep it from being counted. */
  CA_FRAME_COUNTABLE = CA_FRAME_OPAQUE | CA_FRAME_ASKED | CA_FRAME_ALLOCATION,
  CA_FRAME_PART = CA_FRAME_LOOP | CA_FRAME_SCRIPT | CA_FRAME_REGION, /* it lies on its routine's */
};
/* The upper half of the flags. A routine's or a script's: its context, once that has been asked
 * for; see contexts.h. A loop's: ca_hot.iterations when it began. */
#define CA_FRAME_CONTEXT 0xffffffff00000000ull

/* One pending activation: without back references, one line of the cache. In frames above the top
 * every field after `fresh` is zero, so that a push stores few words only. */
typedef struct ca_frame {
  uint64_t sp;        /* address of the return address at entry; a part's: its routine's | 1 */
  uint32_t ts;        /* time at entry */
  uint32_t construct; /* id */
  uint64_t entry;     /* address of the routine's entry; a loop's: see ca_loop_entry;
                         a script's: the interpreter's frame */
#ifdef CA_NO_FRESH
  /* What the other values have of callees that were counted, see counted.h. */
  int32_t inner_rms;
  uint32_t inner_second;
#else
  /* What was accessed at this time or later is as good as accessed now: ts, or more after another
   * stack has run. */
  uint32_t fresh;
  union {
    uint32_t inner_second; /* as above, */
    uint32_t inner_count;  /* or see subtrees.h */
  };
  union {
    int64_t inner_rms;
    uint64_t inner;
  };
#endif
  uint64_t near; /* two halves to be added: first reads of cells last touched under the parent */
  uint64_t cost; /* self blocks << 32 | self second cost, see work.h */
  int64_t rms; /* self; first reads of cells older than the parent, minus what callees read first */
  uint64_t flags;
} ca_frame;

/* What is asked of the kernel and the allocator, see resources.h. */
typedef struct ca_resources {
  int64_t rereads;    /* of what the kernel or other threads wrote: RMS and these are DRMS */
  uint64_t allocated; /* bytes asked for */
  /* Bytes of blocks that it asked for: those that were not given back at its end, and the most at
   * once. Only of one that ends, see stack/ledger.h. */
  int64_t kept, peak;
  uint64_t io; /* bytes that system calls moved */
  uint32_t allocations, syscalls;
  uint32_t waits; /* of the system calls, those that may wait */
} ca_resources;

/* What few activations have. In frames above the top all is zero. */
typedef struct ca_rare {
  /* Self values of the rare columns, as ca_frame.rms has them: re-reads of what the kernel wrote,
   * of what other threads wrote; CA_RARE_FOOTPRINT: first writes, the column is rms and these. */
  int64_t self[CA_RARES];
  int64_t written;               /* of CA_FRAME_KNOWN: first writes, see stack/course.h */
  struct ca_frame *outer_opaque; /* next opaque frame towards the root, if this one is opaque */
  int64_t below;                 /* RMS of its callees that have become rows */
  ca_resources resources;        /* of CA_FRAME_ASKED: its own, and those of callees that ended */
} ca_rare;

/* The routine's frame that a frame belongs to: itself, or the one below its parts'. */
static inline ca_frame *ca_routine_of(ca_frame *frame) {
  while (frame->flags & CA_FRAME_PART)
    frame--;
  return frame;
}

/* What the loops on top lie on: their routine's frame, or that of a region. */
static inline ca_frame *ca_holder_of(ca_frame *frame) {
  while (frame->flags & CA_FRAME_LOOP)
    frame--;
  return frame;
}

/* What a loop's frame has as entry: no address, and its upper half is no other loop's. */
static inline uint64_t ca_loop_entry(uint32_t construct) {
  return (uint64_t)(construct | 0x80000000u) << 32;
}

/* An activation that has ended, of a loop or without flags. */
typedef struct ca_done {
  int64_t rms; /* self, first reads of cells last touched under the parent included */
  uint64_t cost;
  ca_frame *frame; /* where it was */
  uint32_t construct;
  /* Beside the construct: those of a routine are cleared along with it. Where activations are
   * counted, a loop's have CA_DONE_LOOP beside them, and a routine has CA_DONE_OPAQUE or 0. */
  uint32_t iterations;
} ca_done;
enum { CA_DONE_OPAQUE = 1 };
#define CA_DONE_LOOP 0x80000000u

/* Bits that are set once a half of a packed cost has come too near its end. */
#define CA_NEARLY_FULL 0x8000000080000000ull

static inline int64_t ca_first_reads(uint64_t near) {
  return (int64_t)(near & 0xffffffffu) + (int64_t)(near >> 32);
}

#endif
