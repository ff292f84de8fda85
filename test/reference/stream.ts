/**
 * What one stream said, collected: all of it in memory, for small streams only.
 */
import type {
  ConstructsFrame,
  EndFrame,
  HeaderFrame,
  ModuleFrame,
  NoteFrame,
  RowsFrame,
  ThreadFrame,
  TraceFrame,
  UnmapFrame,
} from '../../src/stream/format.js';
import { ConstructFlag, FrameKind } from '../../src/stream/format.js';
import type { RawFrame } from './frames.js';
import type { FoldedRow, Row } from './rows.js';
import { batchRows, foldRows } from './rows.js';
import type { TraceEvent } from './trace.js';
import { traceEvents } from './trace.js';

export interface Construct {
  /** Absolute address of the entry. */
  address: number;
  module: number;
  /** Relative to the module. */
  offset: number;
  flags: number;
}

export class CollectedStream {
  header: HeaderFrame | null = null;
  end: EndFrame | null = null;
  readonly modules = new Map<number, ModuleFrame>();
  readonly constructs = new Map<number, Construct>();
  readonly threads: ThreadFrame[] = [];
  readonly notes: string[] = [];
  /** Kept as they came: written out as objects, traces would fill the memory. */
  readonly traces: TraceFrame[] = [];
  /** Rows per thread, in order. */
  readonly rows = new Map<number, Row[]>();
  readonly #next = new Map<number, number>();

  /** @throws Error when the frame contradicts the format or what came before it. */
  add(frame: RawFrame): void {
    if (this.header === null && frame.kind !== FrameKind.Header)
      throw new Error(`frame of kind ${frame.kind} before the header`);
    switch (frame.kind) {
      case FrameKind.Header:
        if (this.header !== null) throw new Error('a second header');
        this.header = frame.value as HeaderFrame;
        break;
      case FrameKind.Unmap:
        if (!this.modules.has((frame.value as UnmapFrame).id)) throw new Error('unknown module');
        break;
      case FrameKind.Module: {
        const module = frame.value as ModuleFrame;
        this.modules.set(module.id, module);
        break;
      }
      case FrameKind.Constructs:
        this.#addConstructs(frame.value as ConstructsFrame);
        break;
      case FrameKind.Thread:
        this.threads.push(frame.value as ThreadFrame);
        break;
      case FrameKind.Rows:
        this.#addRows(frame.value as RowsFrame);
        break;
      case FrameKind.Trace:
        this.traces.push(frame.value as TraceFrame);
        break;
      case FrameKind.Note:
        this.notes.push((frame.value as NoteFrame).text);
        break;
      case FrameKind.End:
        this.end = frame.value as EndFrame;
        break;
    }
  }

  *events(): Generator<TraceEvent> {
    for (const trace of this.traces) yield* traceEvents(trace);
  }

  isOpaque(construct: number): boolean {
    return ((this.constructs.get(construct)?.flags ?? 0) & ConstructFlag.Opaque) !== 0;
  }

  /** Activations with inclusive sizes, per thread of the stream. */
  folded(): Map<number, FoldedRow[]> {
    return new Map(
      [...this.rows].map(([thread, rows]) => [
        thread,
        foldRows(rows, (construct) => this.isOpaque(construct)),
      ]),
    );
  }

  #addConstructs(frame: ConstructsFrame): void {
    for (const [id, , module, offset, , flags] of frame.constructs) {
      if (id === 0 || this.constructs.has(id)) throw new Error(`construct ${id} sent twice`);
      const bias = module === 0 ? 0 : Number(this.modules.get(module)?.bias);
      if (Number.isNaN(bias)) throw new Error(`construct ${id} in unknown module ${module}`);
      const address = Number(BigInt.asUintN(64, BigInt(bias) + BigInt(offset)));
      this.constructs.set(id, { address, module, offset: Number(offset), flags });
    }
  }

  #addRows(frame: RowsFrame): void {
    const expected = this.#next.get(frame.thread) ?? 0;
    if (frame.seq !== expected)
      throw new Error(`thread ${frame.thread}: batch ${frame.seq} instead of ${expected}`);
    this.#next.set(frame.thread, expected + 1);
    const known = this.rows.get(frame.thread) ?? [];
    this.rows.set(frame.thread, known);
    for (const row of batchRows(frame)) {
      if (row.construct !== 0 && !this.constructs.has(row.construct))
        throw new Error(`a row names construct ${row.construct} before it was sent`);
      known.push(row);
    }
  }
}
