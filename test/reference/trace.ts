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

/** @throws Error when the frame's bin is not `count` events long or names an unknown kind. */
export function* traceEvents(frame: TraceFrame): Generator<TraceEvent> {
  const { events, count } = frame;
  if (events.byteLength !== count * EVENT_BYTES)
    throw new Error(`trace of ${count} events in ${events.byteLength} bytes`);
  const view = new DataView(events.buffer, events.byteOffset, events.byteLength);
  const kinds: number[] = Object.values(TraceKind);
  for (let at = 0; at < events.byteLength; at += EVENT_BYTES) {
    const kind = view.getUint32(at + 20, true);
    if (!kinds.includes(kind)) throw new Error(`unknown kind ${kind} in a trace`);
    yield {
      kind,
      thread: view.getUint32(at + 16, true),
      address: Number(view.getBigUint64(at, true)),
      second: Number(view.getBigUint64(at + 8, true)),
    };
  }
}
