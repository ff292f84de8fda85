/* Raw events, for the slow reference of the tests. */
#ifndef CA_TRACE_H
#define CA_TRACE_H

#include "message.h"

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
