/**
 * Made from protocol/recording.mjs: edit that, then "npm run protocol".
 * Numbers of the layout of a recording.
 */

/** The first byte is no text, and the line ends show damage by a transfer in text mode. */
export const RECORDING_MAGIC = Uint8Array.from([0x89, 0x43, 0x4d, 0x52, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Version of the layout; readers refuse a newer one. */
export const RECORDING_FORMAT = 2;
export const RECORDING_HEADER_BYTES = 16;
export const CHUNK_HEADER_BYTES = 16;
/** Of a kind: the payload is the number of bytes that it was, and a frame of Zstandard. */
export const RECORDING_PACKED = 0x80000000;
export const PACKED_HEADER_BYTES = 4;
/** The kind of the last chunk. */
export const RECORDING_END = 0xffffffff;
export const RECORDING_END_BYTES = 16;
/**
 * No chunk's payload is larger, packed or not; frames have a tighter limit of their own, Symbols
 * chunks this.
 */
export const MAX_CHUNK_BYTES = 67108864;
