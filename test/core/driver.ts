/**
 * Drives native/core through test hooks, as each engine compiles it (scripts/native-parts.mjs).
 */
import { createRequire } from 'node:module';
import { packageRoot } from '../../src/base/package.js';
import { TraceKind } from '../../src/stream/format.js';
import { CoreOperation } from './operations.js';
import type { RawFrame } from '../reference/frames.js';
import { cutFrames } from '../reference/frames.js';

/** What the hooks understand: kinds of trace events, and what there is beside them. */
export const Do = { ...TraceKind, ...CoreOperation } as const;

/** Of an address in a function: no loop of it. */
export function noLoop(address: number): number {
  return address + 2 ** 50;
}

/** Kind, thread, and two words; see native/core_test/module.cc for their meaning. */
export type Operation = [kind: number, thread: number, a: number, b: number];

/** Whose configuration of the core. Back references are DynamoRIO's alone. */
export type Configuration = 'valgrind' | 'dynamorio';
export const CONFIGURATIONS: readonly Configuration[] = ['valgrind', 'dynamorio'];

export interface CoreOptions {
  cell: number;
  footprint: boolean;
  /** First value of a thread's time counter. */
  timeStart: number;
  /** Cells of low addresses lie side by side. */
  flat: boolean;
  /** Also send each event as a trace event. */
  tracing: boolean;
  /** Equal subtrees of calls are sent once. */
  backReferences: boolean;
  /** Activations that end are noted, and become rows together. */
  notes: boolean;
  /** Rows may be of loops. */
  loops: boolean;
  /** Rows have calling contexts. */
  contexts: boolean;
  /** Distinct cells of routines are counted. */
  bottomUp: boolean;
  /** Each activation is a row, also where it could be counted. */
  single: boolean;
}

interface CoreProcess {
  apply(operations: BigUint64Array): void;
  take(): ArrayBuffer;
  destroy(): void;
}

interface Hooks {
  CoreProcess: new (options: CoreOptions) => CoreProcess;
}
const require = createRequire(import.meta.url);

/** The limit at which an engine renumbers: CA_TIME_SOFT_LIMIT. */
export const TIME_LIMIT = 0x70000000;

export class Core {
  readonly #process: CoreProcess;

  constructor(configuration: Configuration, options: Partial<CoreOptions> = {}) {
    const hooks = require(`${packageRoot()}build/core-test/${configuration}.node`) as Hooks;
    const defaults = { cell: 8, footprint: true, timeStart: 0 };
    const ways = { flat: false, notes: false, tracing: false, backReferences: false };
    const more = { loops: false, contexts: false, bottomUp: false, single: true };
    this.#process = new hooks.CoreProcess({ ...defaults, ...ways, ...more, ...options });
  }

  /** @throws RangeError for unknown operations and threads. */
  apply(operations: readonly Operation[]): void {
    // Halves of words: a bigint for each would take longer than the core does.
    const halves = new Uint32Array(operations.length * 8);
    let at = 0;
    for (const operation of operations)
      for (const word of operation) {
        halves[at++] = word % 2 ** 32;
        halves[at++] = Math.floor(word / 2 ** 32);
      }
    this.#process.apply(new BigUint64Array(halves.buffer));
  }

  /** Frames sent since the last time. @throws Error when they break the format. */
  take(): RawFrame[] {
    const bytes = new Uint8Array(this.#process.take());
    const { frames, used } = cutFrames(bytes);
    if (used !== bytes.byteLength) throw new Error('the core sent part of a frame');
    return frames;
  }

  /** Gives all memory back. */
  close(): void {
    this.#process.destroy();
  }
}
