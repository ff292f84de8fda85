// What is sent of blocks of memory that repetitions use: native/core/structures, src/stream/structures.ts.
import stream from './stream.mjs';
import structures from './structures.mjs';

const [{ values: limits }] = stream.parts;
const [{ values: rooms }] = structures.parts;

const count = (about) => ({ type: 'count', about });
const construct = { type: 'number', most: limits.MAX_CONSTRUCTS.value - 1 };
const site = { type: 'number', most: rooms.MAX_SITES.value - 1 };
const node = { type: 'number', most: rooms.MAX_NODES.value - 1 };

export default {
  about: 'What is sent of what repetitions did with blocks of memory.',
  prefix: 'CA_',
  // It needs what writes messages.
  c: 'native/wire/structure_records.h',
  parts: [
    {
      kind: 'record',
      name: 'SiteRecord',
      about: 'A site, and its path by its kind.',
      fields: {
        site,
        kind: { type: 'number' },
        name: { type: 'text', bytes: 1024, about: "Of a file, or of a static object; '': none." },
        path: { type: 'counts', length: rooms.SITE_PATH.value, about: 'See SiteKind.' },
      },
    },
    {
      kind: 'record',
      name: 'SiteTotals',
      about: 'What was allocated at a site.',
      fields: {
        site,
        blocks: { type: 'count' },
        bytes: count('Of all blocks.'),
        least: count('Of the smallest.'),
        most: count('Of the largest.'),
      },
    },
    {
      kind: 'record',
      name: 'NodeRecord',
      about: 'A node of the repetition tree.',
      fields: { node, parent: node, construct },
    },
    {
      kind: 'record',
      name: 'Link',
      about:
        'Pointers that were read in blocks of site `from`, `offset` bytes in, into blocks of `to`.',
      fields: {
        from: site,
        to: site,
        offset: { type: 'count' },
        reads: { type: 'count' },
        returns: count('Of these, where the block that is pointed to points back.'),
      },
    },
    {
      kind: 'packed',
      name: 'InvocationHead',
      about: 'An invocation of a repetition that has ended; its uses follow.',
      fields: {
        depth: {
          type: 'word',
          about:
            'Activations below it on its stack: it ran those invocations deeper than this that came before.',
        },
        node: { type: 'word' },
        steps: { type: 'pair', about: 'Iterations of a loop, or recursive calls.' },
        whole: { type: 'flag', about: 'False: the program ended first.' },
        uses: { type: 'word', about: 'How many follow.' },
      },
    },
    {
      kind: 'packed',
      name: 'Use',
      about:
        'What an invocation of a repetition did with blocks of one site, repetitions in it included.',
      fields: {
        site: { type: 'word' },
        own: { type: 'word', about: 'Bits of Own.' },
        created: { type: 'signed_word', about: 'Blocks allocated.' },
        blocks: { type: 'signed_word', about: 'Blocks accessed.' },
        written: { type: 'signed_word', about: 'Blocks written to.' },
        reads: {
          type: 'signed_pair',
          about: 'Cells first accessed by a read; of a file bytes that were read.',
        },
        writes: {
          type: 'signed_pair',
          about: 'Cells first accessed by a write; of a file bytes that were written.',
        },
        extent: {
          type: 'word',
          about: 'From the first to the last cell accessed, in the blocks that they lie in.',
        },
      },
    },
  ],
};
