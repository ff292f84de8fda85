/** Piscina worker: folds one group of row batches and gives their buffers back. */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { buffersOf, foldGroup } from './fold-group.js';
import type { GroupReply, GroupTask } from './group.js';

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
  });
}
