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
      engines: {
        valgrind: ['NO_SUBTREES', 'TIMES_APART', 'NARROW_COST', 'NO_FRESH', 'BEYOND', 'COUNTS'],
        dynamorio: ['LOW_EXCLUSIVE', 'AT_ONCE', 'COUNTS_NOTED'],
      },
    },
  ],
};
