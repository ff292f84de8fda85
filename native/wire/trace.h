/* Raw events, for the slow reference of the tests. */
#ifndef CA_TRACE_H
#define CA_TRACE_H

#include "message.h"

/* See TraceKind in format.ts. */
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
  CA_TRACE_BOUNDS, /* this and CA_TRACE_BINDER by the core; all others by the engine */
  CA_TRACE_STUB,
  CA_TRACE_FUNCTION,
  CA_TRACE_LOOP_HEADER,
  CA_TRACE_LOOP_EXIT,
  CA_TRACE_JUMP,
  CA_TRACE_BINDER
};

typedef struct ca_tracer {
  bool on; /* events are wanted: nobody sends any otherwise */
  ca_wire *wire;
  unsigned char *events;
  uint32_t count;
} ca_tracer;

/* False: no memory. */
bool ca_trace_init(ca_tracer *tracer, ca_wire *wire, bool on);
void ca_trace_destroy(ca_tracer *tracer);
/* Forgets events that were not sent (fork child). */
void ca_trace_clear(ca_tracer *tracer);

void ca_trace(ca_tracer *tracer, uint32_t thread, uint32_t kind, uint64_t a, uint64_t b);
void ca_trace_flush(ca_tracer *tracer);

#endif
