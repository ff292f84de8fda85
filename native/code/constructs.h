/* Constructs: what activations are of. A routine is known by the address of its entry, a loop by
 * that of its header. */
#ifndef CA_CONSTRUCTS_H
#define CA_CONSTRUCTS_H

#include "loops.h"
#include "modules.h"
#include "protocol/stream.h"

/* Of ca_construct.flags those that make a difference for frames. */
enum { CA_CONSTRUCT_FRAMES = CA_CONSTRUCT_OPAQUE | CA_CONSTRUCT_STUB };

typedef struct ca_construct {
  uint64_t entry; /* address; a loop's: of its header; 0: it is gone */
  uint32_t module;
  uint32_t flags;
  uint64_t offset;
  uint32_t kind;
  uint32_t parent;  /* a loop's: the id of the enclosing loop or of its routine; a script's: of the
                       routine that interprets */
  uint64_t end;     /* a loop's: behind its last instruction, as offset */
  const char *name; /* a script's, which stays */
} ca_construct;

typedef struct ca_constructs {
  ca_wire *wire;
  const ca_modules *modules;
  ca_construct *list; /* by id; [0] unused */
  uint32_t count;
  uint32_t sent;
  uint32_t *index; /* open addressing: entry address -> id of the routine */
  uint32_t *late;  /* ids of those that got flags after they were sent */
  uint32_t late_count;
  /* Makes a routine's construct as the engine does, with its flags; NULL: without any. */
  uint32_t (*routine)(uint64_t entry);
} ca_constructs;

/* False: no memory. */
bool ca_constructs_init(ca_constructs *constructs, ca_wire *wire, const ca_modules *modules);
void ca_constructs_destroy(ca_constructs *constructs);

/* The construct of the routine whose entry is at `entry`; `flags` count when it is new. */
uint32_t ca_construct_of(ca_constructs *constructs, uint64_t entry, uint32_t flags);
/* Its id if known, else 0; beside a thread that makes constructs, too. */
uint32_t ca_construct_find(const ca_constructs *constructs, uint64_t entry);

/* The construct of a loop of the function. */
uint32_t ca_construct_loop(ca_constructs *constructs, const ca_function *function,
                           const ca_loop *loop);

/* A new construct of a function of a script, or of a region; 0: there is no room. Its module is the
 * script's file, its offset the line << 32 | a hash of the name. */
uint32_t ca_construct_script(ca_constructs *constructs, uint32_t module, uint64_t offset,
                             uint32_t parent, uint32_t flags, const char *name);

/* What was found out about a routine of the function, which may have been sent. */
void ca_construct_analysed(ca_constructs *constructs, uint32_t id, const ca_function *function);

/* Whether a loop is `outer`, or lies in it. */
static inline bool ca_is_within(const ca_constructs *constructs, uint32_t loop, uint32_t outer) {
  while (loop != outer && constructs->list[loop].kind == CA_LOOP)
    loop = constructs->list[loop].parent;
  return loop == outer;
}

/* Sends the constructs that no message has named yet. */
void ca_constructs_flush(ca_constructs *constructs);

/* In a fork child: none have been sent. */
void ca_constructs_clear(ca_constructs *constructs);

/* Of a module whose code is gone: what is loaded there next are other routines. */
void ca_constructs_drop(ca_constructs *constructs, const ca_module *module);

#endif
