// What both engines are made of, and how each compiles it.
export default {
  about: 'What both engines compile.',
  prefix: 'CA_',
  parts: [
    {
      kind: 'folders',
      name: 'SHARED_FOLDERS',
      about: 'Folders of native that both compile, or include from.',
      folders: ['base', 'wire', 'code', 'core', 'protocol'],
    },
    {
      kind: 'defines',
      engines: ['valgrind', 'dynamorio'],
      // What the code that an engine inlines can do, or does not need: defined where it is compiled.
      capabilities: {
        NO_SUBTREES: {
          engines: ['valgrind'],
          about:
            'Sends no back references to equal subtrees of activations (subtrees.h), and has none of that code in the way of rows.',
        },
        TIMES_APART: {
          engines: ['valgrind'],
          about:
            "The frames' times lie side by side as well, so that helpers compare eight at once.",
        },
        NARROW_COST: {
          engines: ['valgrind'],
          about:
            'The cost since the last call has blocks in its low half: inline code adds one constant of 32 bits, and banks it before either half overflows.',
        },
        NO_FRESH: {
          engines: ['valgrind'],
          about:
            'Inline code compares a time with the entries of the top frames alone: a frame does not keep since when an access is as good as one now, and what counted callees leave has that room.',
        },
        BEYOND: {
          engines: ['valgrind'],
          about:
            'Inline code counts first reads one frame beyond the caller as well: where loops are recorded, most activations have a loop between them and what has seen their input.',
        },
        COUNTS: {
          engines: ['valgrind'],
          about:
            'Activations that nothing sets apart are counted as they end (count.h) and become no rows.',
        },
        COUNTS_NOTED: {
          engines: ['dynamorio'],
          about:
            'Inline code only notes that they have ended; they are counted in blocks later (noted.h).',
        },
        LOW_EXCLUSIVE: {
          engines: ['dynamorio'],
          about:
            "The bit of a cell's time that says who else has seen it is the lowest: whole values compare as times.",
        },
        AT_ONCE: {
          engines: ['dynamorio'],
          about: 'Threads run at once: what they share is locked.',
        },
      },
    },
  ],
};
