/* Messages of the stream: a map in msgpack each, behind its length and its kind. Layout and
 * meaning: src/stream/format.ts. */
#ifndef CA_MESSAGE_H
#define CA_MESSAGE_H

#include "msgpack.h"
#include "protocol/frames.h"
#include "protocol/stream.h"

/* A key of the map of a frame (protocol/frames.mjs). */
#define CA_KEY(w, frame, key)                                                                      \
  ca_put_bytes(w, CA_KEY_##frame##_##key, sizeof CA_KEY_##frame##_##key - 1)

typedef struct ca_wire {
  /* Sends one whole message; blocks until it is taken. The core never drops. NULL: nobody listens.
   */
  void (*send)(void *context, const unsigned char *message, size_t bytes);
  void *context;
  unsigned char *out; /* the message under construction */
} ca_wire;

/* `send` and `context` are kept. False: no memory. */
bool ca_wire_init(ca_wire *wire);
void ca_wire_destroy(ca_wire *wire);

/* Begin, write the map with the writer, end: that pads and sends. */
ca_writer ca_message_begin(ca_wire *wire);
void ca_message_end(ca_wire *wire, ca_writer *writer, uint32_t kind);

/* Something that the user should know, in words. */
void ca_message_note(ca_wire *wire, const char *text, bool at_once);

#endif
