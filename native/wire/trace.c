#include "trace.h"
#include "base/arena.h"

enum { EVENT_BYTES = 24, EVENTS_MAX = 8192 };

bool ca_trace_init(ca_tracer *tracer, ca_wire *wire, bool on) {
  *tracer = (ca_tracer){on, wire, ca_map(EVENTS_MAX * EVENT_BYTES), 0};
  return tracer->events != NULL;
}

void ca_trace_destroy(ca_tracer *tracer) {
  ca_unmap(tracer->events, EVENTS_MAX * EVENT_BYTES);
}

void ca_trace_clear(ca_tracer *tracer) {
  tracer->count = 0;
}

void ca_trace_flush(ca_tracer *tracer) {
  if (tracer->count == 0)
    return;
  uint32_t bytes = tracer->count * EVENT_BYTES;
  ca_writer w = ca_message_begin(tracer->wire);
  ca_put_map(&w, 3);
  CA_KEY(&w, TRACE, COUNT);
  ca_put_uint(&w, tracer->count);
  CA_KEY(&w, TRACE, PAD);
  unsigned pad = (unsigned)(-((size_t)(w.at - w.start) + 2 + (5 + 6) + 5) & 7);
  *w.at++ = 0xc4;
  *w.at++ = (unsigned char)pad;
  for (unsigned i = 0; i < pad; i++)
    *w.at++ = 0;
  CA_KEY(&w, TRACE, EVENTS);
  ca_open_bin(&w, bytes);
  for (uint32_t i = 0; i < bytes; i++)
    *w.at++ = tracer->events[i];
  tracer->count = 0;
  ca_message_end(tracer->wire, &w, CA_MESSAGE_TRACE);
}

void ca_trace(ca_tracer *tracer, uint32_t thread, uint32_t kind, uint64_t a, uint64_t b) {
  unsigned char *event = tracer->events + tracer->count * EVENT_BYTES;
  ((uint64_t *)event)[0] = a;
  ((uint64_t *)event)[1] = b;
  ((uint32_t *)event)[4] = thread;
  ((uint32_t *)event)[5] = kind;
  if (++tracer->count == EVENTS_MAX)
    ca_trace_flush(tracer);
}
