/** Decodes and folds a whole group; on a worker, or on the main thread for short runs. */
import { ColumnScratch, decodeRows } from '../stream/decode.js';
import { finishGroup } from './finish.js';
import { GroupFold } from './fold.js';
import type { GroupResult, GroupTask } from './group.js';

let memory: { scratch: ColumnScratch; fold: GroupFold } | null = null;

/** @throws Error that says what is corrupt */
export function foldGroup(task: GroupTask): GroupResult {
  memory ??= { scratch: new ColumnScratch(), fold: new GroupFold() };
  const { scratch, fold } = memory;
  fold.reset(task.constructs, task.opaque);
  for (const [i, frame] of task.frames.entries()) {
    fold.add(decodeRows(frame, task.lengths[i]), scratch, task.size, task.cost);
  }
  return finishGroup(fold);
}
