#include "message.h"
#include "base/arena.h"

#define PREFIX 8
/* The largest are rows and traces. */
#define OUT_BYTES (768 * 1024)

bool ca_wire_init(ca_wire *wire) {
  wire->out = ca_map(OUT_BYTES);
  return wire->out != NULL;
}

void ca_wire_destroy(ca_wire *wire) {
  ca_unmap(wire->out, OUT_BYTES);
}

ca_writer ca_message_begin(ca_wire *wire) {
  return (ca_writer){wire->out + PREFIX, wire->out + PREFIX};
}

void ca_message_end(ca_wire *wire, ca_writer *w, uint32_t kind) {
  uint32_t bytes = (uint32_t)(w->at - w->start);
  while ((w->at - w->start) & 7)
    *w->at++ = 0;
  ((uint32_t *)wire->out)[0] = bytes;
  ((uint32_t *)wire->out)[1] = kind;
  if (wire->send)
    wire->send(wire->context, wire->out, (size_t)(w->at - wire->out));
}

void ca_message_note(ca_wire *wire, const char *text, bool at_once) {
  ca_writer w = ca_message_begin(wire);
  ca_put_map(&w, at_once ? 2 : 1);
  CA_KEY(&w, NOTE, TEXT);
  ca_put_text(&w, text, 1024);
  if (at_once) {
    CA_KEY(&w, NOTE, AT_ONCE);
    ca_put_bool(&w, true);
  }
  ca_message_end(wire, &w, CA_MESSAGE_NOTE);
}
