/** The repetition tree of a run, from the frames of its processes as they come. */
import { StreamIndex } from '../../fold/stream-index.js';
import { messageOf } from '../../base/errors.js';
import type { TreeProcess } from '../../schema/tree-report.js';
import { FrameKind } from '../../stream/format.js';
import type { SymbolsFrame } from '../../stream/format.js';
import { decodeSymbols } from '../../stream/recorded-frames.js';
import type { SymbolTable } from '../../symbols/symbol-table.js';
import { collectorOf } from './collector-of.js';
import { processFacts } from './process-facts.js';
import type { ProcessFacts } from './process-facts.js';

export interface TreeOptions {
  /** Repetitions in the code of one routine are one algorithm, whatever they share. */
  byRoutine?: boolean;
}

/** A process with its repetitions. `problem`: why its stream was not read to its end; null: it was. */
export interface TreeProcessFacts extends ProcessFacts, Pick<TreeProcess, 'pid' | 'exe' | 'argv'> {
  problem: string | null;
}

export interface TreeFacts {
  /** Bytes of a cell. */
  cell: number;
  processes: TreeProcessFacts[];
}

class Process {
  readonly index = new StreamIndex();
  readonly collector = collectorOf(this.index);
  /** Structures were recorded. */
  seen = false;
  /** Null: all is well so far. */
  problem: string | null = null;
  readonly names: SymbolsFrame[] = [];

  onFrame(kind: number, data: ArrayBufferLike, length: number): void {
    const { index, collector } = this;
    if (kind === FrameKind.Symbols) this.names.push(decodeSymbols(data, length));
    else if (kind === FrameKind.Header) index.onHeader(data, length);
    else if (kind === FrameKind.Module) index.onModule(data, length);
    else if (kind === FrameKind.Constructs) index.onConstructs(data, length);
    else if (kind === FrameKind.Structures) {
      this.seen = true;
      collector.onFrame(data, length);
    }
  }
}

export class TreeBuilder {
  private readonly processes = new Map<number, Process>();

  /** Keeps nothing of the buffer. */
  onFrame(stream: number, kind: number, data: ArrayBufferLike, length: number): void {
    // The recording's own.
    if (stream === 0) return;
    let process = this.processes.get(stream);
    if (process === undefined) this.processes.set(stream, (process = new Process()));
    if (process.problem !== null) return;
    try {
      process.onFrame(kind, data, length);
    } catch (error) {
      process.problem = messageOf(error);
    }
  }

  /**
   * Null where no structures were recorded.
   * @param symbols takes the names that a recording carries
   */
  finish(symbols: SymbolTable, { byRoutine = false }: TreeOptions = {}): TreeFacts | null {
    const whole = [...this.processes.values()].filter(({ seen }) => seen);
    if (whole.length === 0) return null;
    for (const { names, index } of this.processes.values()) {
      const places = new Map([...index.places()].map((place) => [place.id, place]));
      for (const frame of names) symbols.addFrame(frame, places);
    }
    return {
      cell: whole[0].index.header?.cell ?? 8,
      processes: whole.map(({ index, collector, problem }) => {
        const { pid = 0, exe = '', argv = [] } = index.header ?? {};
        return { pid, exe, argv, problem, ...processFacts(collector, index, symbols, byRoutine) };
      }),
    };
  }
}
