/** Piscina worker: decodes and folds one group of row batches, and gives their buffers back. */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { ColumnScratch, decodeRows } from '../stream/decode.js';
import { buffersOf, finishGroup } from './finish.js';
import { GroupFold } from './fold.js';
import type { GroupReply, GroupResult, GroupTask } from './group.js';

const scratch = new ColumnScratch();
const fold = new GroupFold();

/** @throws Error that says what is corrupt */
export function foldGroup(task: GroupTask): GroupResult {
  fold.reset(task.constructs, task.opaque);
  for (const [i, frame] of task.frames.entries()) {
    fold.add(decodeRows(frame, task.lengths[i]!), scratch, task.size, task.cost);
  }
  return finishGroup(fold);
}

export default function run(task: GroupTask): unknown {
  const frames = task.frames;
  let reply: GroupReply;
  let transfer: ArrayBuffer[] = frames;
  try {
    const result = foldGroup(task);
    transfer = [...frames, ...buffersOf(result)];
    reply = { ok: true, frames, result };
  } catch (error) {
    reply = { ok: false, frames, error: (error as Error).message };
  }
  return move({
    [transferableSymbol]: transfer,
    [valueSymbol]: reply,
  } as unknown as ArrayBuffer);
}
