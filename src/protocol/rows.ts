/**
 * Made from protocol/rows.mjs: edit that, then "npm run protocol".
 * The columns of a row, and the sizes that are made of them.
 */

/**
 * sign: of 32 bits.
 * occurrence: common, written for each row; rare, zero in most activations and written from the
 * first row on that has one which is not (ca_rows_rare); loops, where loops are recorded;
 * back_references, where equal subtrees of calls are sent once.
 * stream: its name in the stream, where that is another.
 * Common columns that neither an activation's frame nor its row has are of the batch. Rare ones
 * stand side by side. The second cost is named after what it counts.
 */
export const COLUMN_LIST = {
  construct: { stream: 'construct', sign: 'unsigned', occurrence: 'common' },
  depth: { stream: 'depth', sign: 'unsigned', occurrence: 'common' },
  rms: { stream: 'rms', sign: 'signed', occurrence: 'common' },
  footprint: { stream: 'footprint', sign: 'signed', occurrence: 'rare' },
  drms_kernel: { stream: 'drms_kernel', sign: 'signed', occurrence: 'rare' },
  drms_thread: { stream: 'drms_thread', sign: 'signed', occurrence: 'rare' },
  blocks: { stream: 'blocks', sign: 'unsigned', occurrence: 'common' },
  work: { stream: 'work', sign: 'unsigned', occurrence: 'common' },
  repeat: { stream: 'repeat', sign: 'unsigned', occurrence: 'common' },
  iterations: { stream: 'iterations', sign: 'unsigned', occurrence: 'loops' },
  back_reference: { stream: 'again', sign: 'unsigned', occurrence: 'back_references' },
} as const;

/**
 * Sizes beside RMS, as sums of columns over the subtree, in the order of their numbers; arguments
 * come behind them. Of those that are parts of another only totals are kept.
 */
export const SUMS = ['drms', 'kernel', 'thread', 'footprint'] as const;
export const SUM_COLUMNS = {
  drms: ['rms', 'drms_kernel', 'drms_thread'],
  kernel: ['drms_kernel'],
  thread: ['drms_thread'],
  footprint: ['footprint'],
} as const;
/** Those that are parts of another. */
export const SUM_PARTS = ['kernel', 'thread'] as const;

/** Numbers of a row's arguments: the row's number in the batch, and what they held. */
export const ARG_NUMBERS = 7;
/** An argument that is no size. */
export const NO_SIZE = 0xffffffff;
