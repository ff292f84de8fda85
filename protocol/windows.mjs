// The file by which engines are told when to profile: all processes of a session map it.
export default {
  about: 'The file by which engines are told when to profile.',
  prefix: 'CA_',
  parts: [
    {
      kind: 'constants',
      values: { CONTROL_BYTES: { value: 4096, about: 'Bytes of the file.' } },
    },
    {
      kind: 'struct',
      name: 'Control',
      type: 'ca_control',
      about: 'What it begins with, in words of 32 bits.',
      words: {
        asked: 'How often the launcher switched: odd in a window, even outside of one.',
        snapshots: 'How often it wanted what waits to be sent.',
        switches: 'How often processes have done what was asked.',
      },
    },
  ],
};
