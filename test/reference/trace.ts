/**
 * Raw access traces: what an engine writes with `--trace=yes`, as objects.
 */
import type { TraceFrame } from '../../src/stream/format.js';
import { TraceKind } from '../../src/stream/format.js';

/** One event; see TraceKind for the meaning of `address` and `second` (bytes or stack pointer). */
export interface TraceEvent {
  kind: number;
  thread: number;
  /** User space addresses have 47 bits, so a number holds them exactly. */
  address: number;
  second: number;
}

const EVENT_BYTES = 24;
const KINDS = new Set<number>(Object.values(TraceKind));

/** @throws Error when the frame's bin is not `count` events long or names an unknown kind. */
export function* traceEvents(frame: TraceFrame): Generator<TraceEvent> {
  const { events, count } = frame;
  if (events.byteLength !== count * EVENT_BYTES)
    throw new Error(`trace of ${count} events in ${events.byteLength} bytes`);
  const view = new DataView(events.buffer, events.byteOffset, events.byteLength);
  for (let at = 0; at < events.byteLength; at += EVENT_BYTES) {
    const kind = view.getUint32(at + 20, true);
    if (!KINDS.has(kind)) throw new Error(`unknown kind ${kind} in a trace`);
    yield {
      kind,
      thread: view.getUint32(at + 16, true),
      address: uint64(view, at),
      second: uint64(view, at + 8),
    };
  }
}

/** Of all events of a kind: without an object for each of the others, of which there may be many. */
export function* addressesOf({ events }: TraceFrame, kind: number): Generator<number> {
  const view = new DataView(events.buffer, events.byteOffset, events.byteLength);
  for (let at = 0; at < events.byteLength; at += EVENT_BYTES)
    if (view.getUint32(at + 20, true) === kind) yield uint64(view, at);
}

/** As a number, without a BigInt for each. */
function uint64(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
}
