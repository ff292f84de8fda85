/* The state of one profiled process: its threads, activation stacks, modules and constructs, and
 * the frames that it sends. */
#ifndef CA_PROCESS_H
#define CA_PROCESS_H

#include "core/base/base.h"
#include "core/stack/hot.h"
#include "core/wire/msgpack.h"
#include "core/rows/rows.h"
#include "core/memory/shadow.h"

struct ca_process;

/* A frame under construction: the largest are rows and traces. */
#define CA_OUT_BYTES (768 * 1024)
#define CA_TRACE_EVENT_BYTES 24
#define CA_TRACE_BYTES (8192 * CA_TRACE_EVENT_BYTES)

enum {
  CA_FRAME_HEADER = 1,
  CA_MODULE,
  CA_UNMAP,
  CA_CONSTRUCTS,
  CA_THREAD,
  CA_ROWS,
  CA_END,
  CA_TRACE,
  CA_NOTE = 10,
  CA_MERGED = 12,
  CA_CONTEXTS,
  CA_BLOCKS
};
enum { CA_CONSTRUCT_OPAQUE = 1, CA_CONSTRUCT_STUB = 2 /* never sent */ };

typedef enum ca_stack_kind {
  CA_STACK_THREAD,    /* the stack that the thread began on */
  CA_STACK_SIGNAL,    /* a handler's, one per nesting level */
  CA_STACK_COROUTINE, /* any other that the thread was seen on */
} ca_stack_kind;

/* One activation stack. To the stream each is a thread of its own. */
typedef struct ca_stack {
  struct ca_thread *thread;
  struct ca_stack *next; /* of the same thread */
  ca_stack_kind kind;
  uint32_t number;              /* of the thread in the stream */
  ca_frame *memory;             /* frames; the first CA_FRAMES_BELOW are sentinels */
  ca_frame *base;               /* the root, depth 0: what runs outside of any call */
  ca_frame *top;                /* valid while the thread runs on another stack */
  ca_frame *opaque;             /* innermost opaque frame */
  size_t frames;                /* how many there is room for */
  ca_rare *rare;                /* what belongs to memory[i] is rare[i] */
  uint64_t times;               /* see ca_time_of */
  uint64_t low, high;           /* mapping that the stack pointer lies in */
  uint64_t start;               /* highest stack pointer; 0: not known yet */
  struct ca_stack *interrupted; /* signal stacks: where to go back to; NULL: not in use */
  uint64_t interrupted_sp;
  uint32_t (*args)[CA_ARGS]; /* by depth; NULL until the first */
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

typedef struct ca_thread {
  struct ca_process *process;
  struct ca_thread *next;
  ca_shadow shadow;
  ca_stack *stacks;
  uint32_t number; /* of its first stack; what trace events carry */
  uint32_t tid;
  uint32_t *external; /* external table: time | CA_EXCLUSIVE for "by a thread" */
  uint32_t external_count;
  bool wants_renumbering;
  bool is_listed; /* see holders.c */
} ca_thread;

typedef struct ca_construct {
  uint64_t entry; /* address */
  uint32_t module;
  uint32_t flags;
  uint64_t offset;
} ca_construct;

typedef struct ca_module {
  uint32_t id;
  uint64_t bias, start, end;
  struct ca_module *next;
  uint64_t *marks; /* offsets of routines whose arguments are recorded, see marks.h */
  uint32_t mark_count;
  size_t payload_bytes; /* its frame's payload, to be sent again in a fork child */
  unsigned char payload[];
} ca_module;

typedef struct ca_process {
  /* Sends one whole frame; blocks until it is taken. The core never drops. */
  void (*send)(void *context, const unsigned char *frame, size_t bytes);
  /* Bounds of the mapping that holds `address`; may be NULL. */
  void (*bounds)(void *context, uint64_t address, uint64_t *low, uint64_t *high);
  void *context;

  unsigned shift; /* log2 of the cell size */
  bool footprint; /* count first writes */
  bool threaded;  /* more than one thread has existed */
  bool tracing;
  bool counts_instructions; /* the second cost is instructions, not work; see work.h */
  bool shares;              /* equal subtrees of calls are sent once, see subtrees.h */
  bool flat; /* the only thread's cells lie side by side, and all its memory has them there */
  struct ca_merged *merged;       /* NULL: no bottom-up view, see merged.h */
  struct ca_blocks *block_counts; /* NULL: blocks are not counted one by one, see blocks.h */
  struct ca_contexts *contexts;   /* NULL: none are recorded, see contexts.h */
  uint32_t contexts_sent;
  const char *marks; /* NULL: no arguments are recorded */
  size_t marks_bytes;
  uint32_t time_start; /* first time of a thread; tests start just below the limit */

  ca_thread *threads;
  uint32_t thread_count; /* ever */
  uint32_t stack_count;
  ca_module *modules;
  uint32_t module_count;

  /* Threads from the second on get cells of their own for a unit when they first access it. The
   * engine sees to that: ca_cover_lately. */
  bool covers_lately;
  struct ca_holders *holders; /* NULL: not kept, see holders.h */
  uint32_t *covered;          /* units of the address space that every thread has cells for */
  unsigned char *is_covered;
  uint32_t covered_count;

  ca_construct *constructs; /* by id; [0] unused */
  uint32_t construct_count;
  uint32_t constructs_sent;
  uint32_t *construct_index; /* open addressing: entry address -> id */

  uint64_t activations, rows, blocks, second; /* totals of what was sent */
  unsigned char *out;                         /* frame under construction */
  unsigned char *trace;
  uint32_t trace_count;
} ca_process;

/* All fields not mentioned are zero. False when memory cannot be reserved. */
bool ca_process_init(ca_process *process, unsigned shift, uint32_t time_start);
void ca_process_destroy(ca_process *process);

/* A thread starts on a stack around `sp`; fills its hot state. NULL: no memory. */
ca_thread *ca_thread_start(ca_process *process, ca_hot *hot, uint32_t tid, uint64_t sp);

/* The thread ends: its open activations are sent as incomplete, its memory is given back. */
void ca_thread_end(ca_hot *hot);

/* In a fork child: every thread but the caller's is gone, nothing has been counted yet, and no
 * frame has been sent. Constructs and modules are kept and will be sent anew. */
void ca_process_forked(ca_process *process, ca_hot *hot, uint32_t tid, uint64_t sp);

/* The target's memory [start, start+bytes) becomes accessible / is gone, for all threads. */
bool ca_cover(ca_process *process, uint64_t start, uint64_t bytes);
void ca_forget(ca_process *process, uint64_t start, uint64_t bytes);
/* Before a thread's access, with covers_lately. False: there is no room for its cells. */
bool ca_cover_lately(ca_thread *thread, uint64_t address, uint64_t bytes);
/* Before the target maps memory at a place of its own choice: moves what is in the way. False:
 * something of ours stays there. */
bool ca_make_way(ca_process *process, uint64_t start, uint64_t bytes);
/* Whether it would move what threads other than `self` may be accessing. */
bool ca_others_make_way(const ca_process *process, const ca_thread *self, uint64_t start,
                        uint64_t bytes);

typedef struct ca_header {
  const char *engine, *engine_version, *token, *exe;
  const char *const *argv;
  uint32_t argc;
  uint32_t pid, ppid;
  uint64_t start_ms;
  bool forked;
} ca_header;
void ca_send_header(ca_process *process, const ca_header *header);

/* A file's executable mapping. offset = address - bias. build_id may be NULL. */
ca_module *ca_module_mapped(ca_process *process, const char *path, uint64_t bias, uint64_t start,
                            uint64_t end, const unsigned char *build_id, size_t build_id_bytes);
void ca_modules_unmapped(ca_process *process, uint64_t start, uint64_t end);

/* The construct of the routine whose entry is at `entry`; `flags` count when it is new. */
uint32_t ca_construct_of(ca_process *process, uint64_t entry, uint32_t flags);
/* Its id if known, else 0. */
uint32_t ca_construct_find(const ca_process *process, uint64_t entry);

/* Sends the constructs that no frame has named yet. */
void ca_constructs_flush(ca_process *process);

/* Sends rows and constructs that wait; with `end` also the end record. */
void ca_flush(ca_process *process);
/* Something that the user should know, in words. */
void ca_send_note(ca_process *process, const char *text);
void ca_send_end(ca_process *process, const char *reason, int exit_code);

/* For the slow reference: see TraceKind in format.ts. */
enum {
  CA_TRACE_READ = 1,
  CA_TRACE_WRITE,
  CA_TRACE_KERNEL,
  CA_TRACE_CALL,
  CA_TRACE_RETURN,
  CA_TRACE_ENTRY,
  CA_TRACE_UNMAP,
  CA_TRACE_SIGNAL_ENTER,
  CA_TRACE_SIGNAL_LEAVE,
  CA_TRACE_BOUNDS, /* by the core; all others by the engine */
  CA_TRACE_STUB
};
void ca_trace(ca_process *process, uint32_t thread, uint32_t kind, uint64_t a, uint64_t b);

/* Frame building: begin, write the map with a ca_writer, end (pads and sends). */
ca_writer ca_frame_begin(ca_process *process);
void ca_frame_end(ca_process *process, ca_writer *writer, uint32_t kind);

#endif
