/**
 * Decodes and folds a whole group; on a worker, or on the main thread for short runs. The fold
 * itself is native (native/analysis/fold.h): in TypeScript it took as much time as the recording
 * of call-heavy programs.
 */
import { native } from '../native/addon.js';
import { decodeRows } from '../stream/decode-rows.js';
import type { Counted, RowBatch } from '../stream/decode-rows.js';
import type { ColumnName, SecondCost } from '../stream/format.js';
import type { GroupReply, GroupResult, GroupTask } from './group.js';
import type { FoldResult } from '../native/fold.js';
import { SERIES, SERIES_COLUMNS, SUMS } from './series.js';
import { ARGS } from '../schema/metrics.js';
import type { SeriesName } from './series.js';

const columnNames = (second: SecondCost): readonly ColumnName[] => [
  'construct',
  'depth',
  'repeat',
  'blocks',
  second,
  'back_reference',
  'iterations',
  'rms',
];

/** The sums that say something in these batches: most programs read little of what others write. */
function sumsOf(batches: readonly RowBatch[], footprint: boolean): (typeof SUMS)[number][] {
  const anywhere = (name: ColumnName) => batches.some(({ columns }) => columns.get(name) !== 0);
  const kernel = anywhere('drms_kernel');
  const thread = anywhere('drms_thread');
  const said = { drms: kernel || thread, kernel, thread, footprint };
  return SUMS.filter((name) => said[name]);
}

/** @throws Error that says what is corrupt */
export function foldGroup(task: GroupTask): GroupResult {
  const batches = task.frames.map((frame, i) => decodeRows(frame, task.lengths[i]));
  const sums = sumsOf(batches, task.footprint);
  const args = batches.some((batch) => batch.args !== null);
  const columns = columnNames(task.second);
  const { series, ...result } = native().fold({
    tally: task.tally,
    constructs: task.constructs,
    opaque: task.opaque,
    loops: task.loops,
    cost: task.cost,
    series: sums.map((name) => SERIES.indexOf(name)),
    args: args ? SERIES.indexOf('arg1') : -1,
    contexts: task.contexts,
    batches: batches.map((batch) => ({
      rows: batch.rows,
      incomplete: batch.incomplete,
      columns: columnsOf(batch, columns),
      series: sums.map((name) => columnsOf(batch, SERIES_COLUMNS[name])),
      args: batch.args,
      contexts: batch.contexts,
      points: batch.points,
      open: batch.open,
      course: batch.course,
      counted: batch.counted === null ? null : countedOf(batch.counted, task.second),
    })),
  });
  const names: SeriesName[] = args ? [...sums, ...ARGS] : sums;
  return { ...result, series: byName(names, series) };
}

function byName(names: readonly SeriesName[], list: FoldResult['series']): GroupResult['series'] {
  return Object.fromEntries(names.map((name, k) => [name, list[k]]));
}

function columnsOf(batch: RowBatch, names: readonly ColumnName[]) {
  return names.map((name) => batch.columns.get(name)!);
}

function countedOf({ entries, columns }: Counted, second: SecondCost) {
  const names = ['caller', 'construct', 'within', 'rms', 'blocks', second, 'count'] as const;
  return { entries, columns: names.map((name) => columns.get(name)!) };
}

/** The same where errors are a part of the answer. */
export function replyTo(task: GroupTask): GroupReply {
  try {
    return { ok: true, result: foldGroup(task) };
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
}
