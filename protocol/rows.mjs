// The columns of a row, and the sizes that are sums of columns. Their meaning:
// src/stream/format.ts, RowsFrame.
const ARGS = 6;

export default {
  about: 'The columns of a row, and the sizes that are made of them.',
  prefix: 'CA_',
  parts: [
    {
      kind: 'columns',
      about: [
        'sign: of 32 bits.',
        'occurrence: common, written for each row; rare, zero in most activations and written from the first row on that has one which is not (ca_rows_rare); loops, where loops are recorded; back_references, where equal subtrees of calls are sent once.',
        'stream: its name in the stream, where that is another.',
        "Common columns that neither an activation's frame nor its row has are of the batch. Rare ones stand side by side. The second cost is named after what it counts.",
      ],
      columns: {
        construct: { sign: 'unsigned', occurrence: 'common' },
        depth: { sign: 'unsigned', occurrence: 'common' },
        rms: { sign: 'signed', occurrence: 'common' },
        footprint: { sign: 'signed', occurrence: 'rare' },
        drms_kernel: { c: 'KERNEL', sign: 'signed', occurrence: 'rare' },
        drms_thread: { c: 'THREAD', sign: 'signed', occurrence: 'rare' },
        blocks: { sign: 'unsigned', occurrence: 'common' },
        work: { c: 'SECOND', sign: 'unsigned', occurrence: 'common' },
        repeat: { sign: 'unsigned', occurrence: 'common' },
        iterations: { sign: 'unsigned', occurrence: 'loops' },
        back_reference: { stream: 'again', sign: 'unsigned', occurrence: 'back_references' },
      },
    },
    {
      kind: 'sums',
      about:
        'Sizes beside RMS, as sums of columns over the subtree, in the order of their numbers; arguments come behind them. Of those that are parts of another only totals are kept.',
      sums: {
        drms: { columns: ['rms', 'drms_kernel', 'drms_thread'] },
        kernel: { columns: ['drms_kernel'], part: true },
        thread: { columns: ['drms_thread'], part: true },
        footprint: { columns: ['footprint'] },
      },
    },
    {
      kind: 'constants',
      values: {
        ARGS: { value: ARGS, about: 'Integer argument registers of a call.', only: 'c' },
        ARG_NUMBERS: {
          value: 1 + ARGS,
          about: "Numbers of a row's arguments: the row's number in the batch, and what they held.",
          only: 'typescript',
        },
        NO_SIZE: { value: 0xffffffff, hex: true, about: 'An argument that is no size.' },
      },
    },
  ],
};
