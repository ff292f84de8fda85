// The layout of a recording: src/stream/recording-format.ts draws it.
export default {
  about: 'Numbers of the layout of a recording.',
  prefix: 'CA_',
  parts: [
    {
      kind: 'bytes',
      name: 'RECORDING_MAGIC',
      bytes: [0x89, 0x43, 0x4d, 0x52, 0x0d, 0x0a, 0x1a, 0x0a],
      about: 'The first byte is no text, and the line ends show damage by a transfer in text mode.',
    },
    {
      kind: 'constants',
      values: {
        RECORDING_FORMAT: { value: 2, about: 'Version of the layout; readers refuse a newer one.' },
        RECORDING_HEADER_BYTES: { value: 16 },
        CHUNK_HEADER_BYTES: { value: 16 },
        RECORDING_PACKED: {
          value: 0x80000000,
          hex: true,
          about:
            'Of a kind: the payload is the number of bytes that it was, and a frame of Zstandard.',
        },
        PACKED_HEADER_BYTES: { value: 4 },
        RECORDING_END: { value: 0xffffffff, hex: true, about: 'The kind of the last chunk.' },
        RECORDING_END_BYTES: { value: 16 },
        MAX_CHUNK_BYTES: {
          value: 64 * 1024 * 1024,
          about:
            "No chunk's payload is larger, packed or not; frames have a tighter limit of their own, Symbols chunks this.",
        },
      },
    },
  ],
};
