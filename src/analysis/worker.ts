/** Piscina worker: folds one group of row batches. */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { buffersOf, foldGroup } from './fold-group.js';
import type { GroupReply, GroupTask } from './group.js';

export default function run(task: GroupTask): unknown {
  let reply: GroupReply;
  let transfer: ArrayBuffer[] = [];
  try {
    const result = foldGroup(task);
    transfer = buffersOf(result);
    reply = { ok: true, result };
  } catch (error) {
    reply = { ok: false, error: (error as Error).message };
  }
  return move({
    [transferableSymbol]: transfer,
    [valueSymbol]: reply,
  });
}
