// Blocks of memory that repetitions use: native/core/structures, src/stream/structures.ts.
export default {
  about: 'What repetitions did with blocks of memory.',
  prefix: 'CA_',
  parts: [
    {
      kind: 'constants',
      values: {
        MAX_NODES: {
          value: 1 << 20,
          about: 'Nodes of the repetition tree that there is room for.',
        },
        MAX_SITES: { value: 1 << 16, about: 'Sites that there is room for.' },
        SITE_PATH: {
          value: 4,
          about:
            'Routines of a site, the nearest first; one more than tell sites apart where the nearest only passes on what it is asked for, as operator new does.',
        },
      },
    },
    {
      kind: 'enumeration',
      name: 'Own',
      prefix: 'CA_OWN_',
      about:
        'Bits of what a repetition did itself, not a repetition that it ran, with blocks of a site.',
      values: {
        Read: { value: 1 },
        Write: { value: 2 },
        Creation: { value: 4 },
        BeforeIteration: {
          value: 8,
          about:
            'It accessed a block that was there before the iteration at hand: what an iteration makes for itself is not what the loop works on.',
        },
        BeforeCall: {
          value: 16,
          about: 'It accessed a block that was there before the routine was called.',
        },
        BeforeAround: {
          value: 32,
          about: 'It accessed a block that was there before the iteration of the loop around it.',
        },
        BeforeRecursion: {
          value: 64,
          about: 'It accessed a block that was there before the recursive call that it ran in.',
        },
        File: { value: 128, about: 'The site is of a file.' },
        OldIteration: {
          value: 256,
          about:
            'It read a block that had not been written since the iteration began: what others have left there, not what is made for it.',
        },
        OldAround: {
          value: 512,
          about:
            'It read a block that had not been written since the iteration of the loop around it began.',
        },
      },
    },
    {
      kind: 'names',
      name: 'SiteKind',
      list: 'SITE_KINDS',
      prefix: 'CA_SITE_',
      type: 'ca_site_kind',
      about: 'Where the blocks of a site come from, and what its path is.',
      values: {
        heap: { about: 'Allocated; path: the routines that led to the allocator.' },
        mapping: { about: 'Anonymous memory; path: the routines that led to the system call.' },
        file: { about: 'Read and written by system calls; path: number, see files.h.' },
        view: { about: 'A file that was mapped; the same.' },
        stack: {
          about: "In a routine's frame; path: its construct, bytes below its return address.",
        },
        static: { about: 'path: module, both halves of its offset.' },
      },
    },
  ],
};
