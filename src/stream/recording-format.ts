/**
 * A recording: what the receiver got, frame by frame, in a file.
 *
 *     file    header chunk* end
 *     header  8 bytes magic, u32 version, u32 CRC-32 over these twelve bytes
 *     chunk   u32 length, u32 kind, u32 stream, u32 CRC-32 over these twelve bytes and the payload,
 *             `length` bytes of payload, zeros up to the next multiple of 8
 *     packed  a chunk whose kind has the bit RECORDING_PACKED, without that of the payload's kind:
 *             u32 length of the payload that it stands for, and that as a frame of Zstandard
 *     end     a chunk of kind RECORDING_END: u64 number of chunks before it, u64 its own offset
 *
 * All integers are little endian. `kind` and payload are those of src/stream/format.ts; `stream`
 * numbers the processes in the order of their first frame, from 1; the chunks that belong to no
 * process have 0. Rows, nearly all of a recording, are packed, each chunk by itself: a file without
 * the end chunk was cut short and is valid up to its last chunk. Version 1 had no packed chunks.
 */

export * from '../protocol/recording.js';
