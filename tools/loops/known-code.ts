/** What is known of functions of which some ran, from a file's code alone. */
import type { ControlFlow, Flow } from './control-flow.js';
import type { Frame } from './listing.js';

/** By entry; null: not all ways are known. */
export type KnownCode = ReadonlyMap<number, Flow | null>;

/** @param executed where blocks that ran begin; these are nodes of the flows */
export function knownCode(flow: ControlFlow, executed: Iterable<number>): KnownCode {
  const byFrame = new Map<Frame, number[]>();
  for (const address of executed) {
    const frame = flow.frameAt(address);
    if (!frame) continue;
    const inside = byFrame.get(frame);
    if (inside) inside.push(address);
    else byFrame.set(frame, [address]);
  }
  const found = new Map<number, Flow | null>();
  for (const { start } of byFrame.keys()) {
    if (!flow.isFunction(start)) continue;
    const parts = flow.flowOf(start)?.parts ?? [];
    const begins = parts.flatMap((part) => byFrame.get(flow.frameAt(part.start)!) ?? []);
    found.set(start, flow.flowOf(start, begins));
  }
  return found;
}
