/**
 * What one stream said, collected: all of it in memory, for small streams only.
 */
import type {
  ConstructsFrame,
  ContextsFrame,
  EndFrame,
  HeaderFrame,
  BottomUpFrame,
  ModuleFrame,
  NoteFrame,
  RowsFrame,
  OriginsFrame,
  SystemCallsFrame,
  ResourcesFrame,
  ThreadFrame,
  TraceFrame,
  UnmapFrame,
  WindowFrame,
} from '../../src/stream/format.js';
import { ConstructFlag, ConstructKind, FrameKind } from '../../src/stream/format.js';
import { recordsOf } from '../../src/stream/resources.js';
import type { ResourceRecord } from '../../src/stream/resources.js';
import type { RawFrame } from './frames.js';
import type { FoldedRow, Row } from './rows.js';
import { batchRows, columnOf, foldRows } from './rows.js';
import type { TraceEvent } from './trace.js';
import { traceEvents } from './trace.js';

export interface Construct {
  kind: number;
  /** Absolute address of the entry, or header. */
  address: number;
  module: number;
  /** Relative to the module. */
  offset: number;
  /** Of a loop: the one around it, or its routine. */
  parent: number;
  flags: number;
}

export class CollectedStream {
  header: HeaderFrame | null = null;
  end: EndFrame | null = null;
  readonly modules = new Map<number, ModuleFrame>();
  readonly constructs = new Map<number, Construct>();
  readonly threads: ThreadFrame[] = [];
  readonly windows: WindowFrame[] = [];
  readonly notes: string[] = [];
  readonly resources: ResourceRecord[] = [];
  readonly origins: OriginsFrame['origins'] = [];
  readonly calls: SystemCallsFrame['calls'] = [];
  /** Distinct input cells by construct. */
  readonly bottomUp = new Map<number, number>();
  /** [parent, construct] by calling context. */
  readonly contexts = new Map<number, [number, number]>();
  /** Kept as they came: written out as objects, traces would fill the memory. */
  readonly traces: TraceFrame[] = [];
  /** Batches per thread, in order. */
  readonly batches = new Map<number, RowsFrame[]>();

  /** @throws Error when the frame contradicts the format or what came before it. */
  add(frame: Omit<RawFrame, 'payload'>): void {
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
      case FrameKind.Contexts:
        for (const [id, parent, construct] of (frame.value as ContextsFrame).contexts) {
          if (this.contexts.has(id)) throw new Error(`context ${id} sent twice`);
          this.contexts.set(id, [parent, construct]);
        }
        break;
      case FrameKind.Resources: {
        const { records, of, numbers } = frame.value as ResourcesFrame;
        this.resources.push(...recordsOf(of, records, numbers));
        break;
      }
      case FrameKind.Origins:
        this.origins.push(...(frame.value as OriginsFrame).origins);
        break;
      case FrameKind.SystemCalls:
        this.calls.push(...(frame.value as SystemCallsFrame).calls);
        break;
      case FrameKind.BottomUp:
        for (const [id, cells] of (frame.value as BottomUpFrame).cells)
          this.bottomUp.set(id, cells);
        break;
      case FrameKind.Window:
        this.windows.push(frame.value as WindowFrame);
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

  isLoop(construct: number): boolean {
    return this.constructs.get(construct)?.kind === ConstructKind.Loop;
  }

  /** Of a loop, or of a function of a script. */
  isPart(construct: number): boolean {
    return (
      (this.constructs.get(construct)?.kind ?? ConstructKind.Routine) !== ConstructKind.Routine
    );
  }

  /** Rows of one thread as they stand in its batches. */
  *rows(thread: number): Generator<Row> {
    for (const batch of this.batches.get(thread) ?? []) yield* batchRows(batch);
  }

  /** Activations with inclusive sizes, per thread of the stream. */
  folded(): Map<number, FoldedRow[]> {
    const isOpaque = (construct: number): boolean => this.isOpaque(construct);
    return new Map(
      [...this.batches.keys()].map((thread) => [thread, foldRows(this.rows(thread), isOpaque)]),
    );
  }

  /** What the end record should say, from the batches. */
  totals(): { activations: number; rows: number; blocks: number; second: number } {
    const totals = { activations: 0, rows: 0, blocks: 0, second: 0 };
    const which = this.header?.second ?? 'instructions';
    for (const batch of [...this.batches.values()].flat()) {
      totals.rows += batch.rows;
      for (const { repeat, blocks, ...costs } of batchRows(batch)) {
        totals.activations += repeat;
        // A continuation (repeat 0) carries its values once.
        totals.blocks += blocks * Math.max(1, repeat);
        totals.second += costs[which] * Math.max(1, repeat);
      }
    }
    return totals;
  }

  #addConstructs(frame: ConstructsFrame): void {
    for (const [id, kind, module, offset, parent, flags] of frame.constructs) {
      if (id === 0 || this.constructs.has(id)) throw new Error(`construct ${id} sent twice`);
      const bias = module === 0 ? 0 : Number(this.modules.get(module)?.bias);
      if (Number.isNaN(bias)) throw new Error(`construct ${id} in unknown module ${module}`);
      const address = Number(BigInt.asUintN(64, BigInt(bias) + BigInt(offset)));
      if ((kind !== ConstructKind.Routine) !== this.constructs.has(parent))
        throw new Error(`construct ${id} of kind ${kind} in ${parent}`);
      this.constructs.set(id, { kind, address, module, offset: Number(offset), parent, flags });
    }
    for (const [id, flags] of frame.flags ?? []) this.constructs.get(id)!.flags = flags;
  }

  #addRows(frame: RowsFrame): void {
    const known = this.batches.get(frame.thread) ?? [];
    if (frame.seq !== known.length)
      throw new Error(`thread ${frame.thread}: batch ${frame.seq} instead of ${known.length}`);
    for (const construct of columnOf(frame, 'construct'))
      if (construct !== 0 && !this.constructs.has(construct))
        throw new Error(`a row names construct ${construct} before it was sent`);
    known.push(frame);
    this.batches.set(frame.thread, known);
  }
}
