/**
 * Decodes and folds a whole group; on a worker, or on the main thread for short runs. The fold
 * itself is native (native/analysis/fold.h): in TypeScript it took as much time as the recording
 * of call-heavy programs.
 */
import { native } from '../native.js';
import { decodeRows } from '../stream/decode.js';
import type { RowBatch } from '../stream/decode.js';
import type { ColumnName } from '../stream/format.js';
import type { SizeMetric } from '../report/schema.js';
import type { GroupResult, GroupTask } from './group.js';

/** DRMS is RMS plus what the kernel and other threads brought. */
const SIZE_COLUMNS: Readonly<Record<SizeMetric, readonly ColumnName[]>> = {
  rms: ['rms'],
  drms: ['rms', 'drms_kernel', 'drms_thread'],
  footprint: ['footprint'],
};

/** @throws Error that says what is corrupt */
export function foldGroup(task: GroupTask): GroupResult {
  const names: ColumnName[] = ['construct', 'depth', 'repeat', 'blocks', 'instructions'];
  names.push(...SIZE_COLUMNS[task.size]);
  return native().fold({
    tally: task.tally,
    constructs: task.constructs,
    opaque: task.opaque,
    blocks: task.cost === 'blocks',
    batches: task.frames.map((frame, i) => columnsOf(decodeRows(frame, task.lengths[i]), names)),
  });
}

function columnsOf(batch: RowBatch, names: readonly ColumnName[]) {
  return {
    rows: batch.rows,
    incomplete: batch.incomplete,
    columns: names.map((name) => batch.columns.get(name)!),
  };
}

/** The buffers of a result, to be transferred. */
export function buffersOf(result: GroupResult): ArrayBuffer[] {
  const { leftOpen, levels, children, nested, pending } = result;
  return [leftOpen, levels, children, nested, pending].map((array) => array.buffer);
}
