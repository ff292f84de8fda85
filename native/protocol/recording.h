/* Made from protocol/recording.mjs: edit that, then "npm run protocol". Numbers of the layout of
 * a recording. */
#ifndef CA_PROTOCOL_RECORDING_H
#define CA_PROTOCOL_RECORDING_H

/* The first byte is no text, and the line ends show damage by a transfer in text mode. */
/* clang-format off */
#define CA_RECORDING_MAGIC {0x89, 0x43, 0x4d, 0x52, 0x0d, 0x0a, 0x1a, 0x0a}
/* clang-format on */

/* Version of the layout; readers refuse a newer one. */
#define CA_RECORDING_FORMAT 2
#define CA_RECORDING_HEADER_BYTES 16
#define CA_CHUNK_HEADER_BYTES 16
/* Of a kind: the payload is the number of bytes that it was, and a frame of Zstandard. */
#define CA_RECORDING_PACKED 0x80000000u
#define CA_PACKED_HEADER_BYTES 4
/* The kind of the last chunk. */
#define CA_RECORDING_END 0xffffffffu
#define CA_RECORDING_END_BYTES 16
/* No chunk's payload is larger, packed or not; frames have a tighter limit of their own, Symbols
 * chunks this. */
#define CA_MAX_CHUNK_BYTES 67108864

#endif
