/**
 * Takes the frames of many streams as they arrive, has their rows folded on workers, and makes a
 * profile of them. Never blocks; the only hold on the sender is that buffers are released late.
 */
import { ProfileBuilder } from '../profile/builder.js';
import { ARCH } from '../profile/profile-model.js';
import type { Profile } from '../profile/profile-model.js';
import type { RunInfo } from '../schema/report.js';
import type { RecordedCost, SizeMetric } from '../schema/metrics.js';
import { FrameKind } from '../stream/format.js';
import type { RowsHead } from '../native/native-session.js';
import type { RunFrame, SymbolsFrame } from '../stream/format.js';
import type { GroupReply } from './group.js';
import type { Gathered, ThreadFold } from './thread-fold.js';
import { FoldPool, defaultWorkers } from './pool.js';
import type { Effect, Header } from '../stream/frames.js';
import { ProcessStream, problemOf } from './process-stream.js';
import { ARGS } from '../schema/metrics.js';
import { applyRun, relateWindows } from './run-info.js';
import { decodeRun, decodeSymbols } from '../stream/recorded-frames.js';
import type { ConstructPlace } from './stream-index.js';

export interface AnalyzerOptions {
  /** Default: what was recorded for it; blocks where nobody had a choice. */
  cost?: RecordedCost | undefined;
  /** Default: one less than the processors, from 1 to 4. */
  workers?: number;
  /** Folding may keep this thread so busy in each second (ms) before workers do it. */
  mostBusyMs?: number;
  /** The run goes on: what is open has no end yet. */
  running?: boolean;
  /** Takes the names that a recording carries (SymbolTable). */
  symbols?: {
    addFrame(frame: SymbolsFrame, places: ReadonlyMap<number, Omit<ConstructPlace, 'id'>>): void;
  };
}

/** A group is folded when it has this many rows: what the fold keeps of them fits the caches. */
const GROUP_ROWS = 1 << 18;
/** Groups with fewer rows are folded when all threads together have gathered so many bytes. */
const GATHERED_BYTES = 32 << 20;
/** A group with fewer rows is folded when it has waited so long (ms). */
const GATHER_MS = 1000;

export class StreamAnalyzer {
  private readonly streams = new Map<number, ProcessStream>();
  private readonly pool: FoldPool;
  private readonly builder = new ProfileBuilder();
  private readonly runs = new Map<number, RunInfo>();
  private readonly runFrames: RunFrame[] = [];
  private readonly running = new Set<Promise<void>>();
  private cell: number | null = null;
  private sizeless: boolean | null = null;
  private cost: RecordedCost | null;
  /** Why the cost that is wanted cannot be had, and what can be done; null: it is there. */
  lacking: string | null = null;
  private gatheredBytes = 0;
  private rows = 0;
  private activations = 0;
  private timer: NodeJS.Timeout | null = null;

  /**
   * @param release called for every frame once its buffer is no longer needed. `bytes` is the
   *   frame's length.
   */
  constructor(
    private readonly options: AnalyzerOptions,
    private readonly release: (data: ArrayBufferLike, bytes: number) => void,
  ) {
    this.cost = options.cost ?? null;
    this.pool = new FoldPool(options.workers ?? defaultWorkers(), options.mostBusyMs);
  }

  /**
   * Errors of a stream become warnings of its run.
   * @param head of a frame of rows, where it is known already
   */
  onFrame(
    stream: number,
    kind: number,
    data: ArrayBufferLike,
    length: number,
    head?: RowsHead,
  ): void {
    const process = this.stream(stream);
    let kept = false;
    try {
      if (kind === FrameKind.Run) this.runFrames.push(decodeRun(data, length));
      else if (kind === FrameKind.Symbols) this.onSymbols(process, data, length);
      else if (kind !== FrameKind.Rows) {
        process.onFrame(kind, data, length);
        if (kind === FrameKind.Header) this.checkHeader(process.index.header!);
      } else if (!process.failed) {
        const { thread, rows } = process.onRows(data, length, head);
        kept = true;
        this.rows += rows;
        this.gatheredBytes += length;
        this.postFull(process, thread);
      }
    } catch (error) {
      this.onProblem(process, problemOf(error));
    }
    if (!kept) this.release(data, length);
  }

  /** @param problem what happened when the stream was not closed in good order */
  onClose(stream: number, clean: boolean, problem = 'the connection broke off'): void {
    const process = this.stream(stream);
    if (!clean) process.fail(problem);
    process.closed = true;
    this.settle(process);
  }

  /** What the launcher knows of the run (also read from a recording). */
  addRun(frame: RunFrame): void {
    this.runFrames.push(frame);
  }

  progress(): { activations: number; rows: number } {
    return { activations: this.activations, rows: this.rows };
  }

  /** The constructs that a stream has announced. */
  places(stream: number): Iterable<ConstructPlace> {
    return this.streams.get(stream)?.index.places() ?? [];
  }

  /** What all processes did to what is outside of them. */
  effects(): Effect[] {
    return [...this.streams.values()].flatMap(({ effects }) => effects);
  }

  /** Waits for the workers, and stops them. Streams still open count as cut short. */
  async finish(): Promise<Profile> {
    this.postAll((group) => this.pool.runLast(group));
    while (this.running.size > 0) await Promise.all(this.running);
    await this.pool.close();
    for (const process of this.streams.values()) {
      if (this.options.running === true) process.running = true;
      else if (!process.closed && process.index.header !== null) {
        process.fail('the stream was still open');
      }
      process.closed = true;
      this.settle(process);
      const run = this.runs.get(process.id);
      if (run !== undefined) this.builder.addRun(run, process.id);
    }
    for (const frame of this.runFrames) applyRun(this.builder, frame);
    relateWindows(this.builder.runs, this.began());
    const cost = this.cost ?? 'work';
    return this.builder.build({
      cost,
      cell: this.cell ?? 8,
      arch: ARCH,
      sizes: this.sizes(),
      ...(this.sizeless === true ? { sizeless: true } : {}),
    });
  }

  /** When the run began, ms since 1970. */
  private began(): number {
    const headers = [...this.streams.values()].flatMap(({ index }) => index.header?.start_ms ?? []);
    return Math.min(...this.runFrames.map(({ start_ms }) => start_ms), ...headers);
  }

  /** Sizes that all processes have; arguments where any was recorded. */
  private sizes(): SizeMetric[] {
    const headers = [...this.streams.values()].flatMap(({ index }) => index.header ?? []);
    const footprint = headers.length > 0 && headers.every((header) => header.footprint);
    const args = ARGS.filter((name) => this.builder.hasSize(name));
    return ['rms', 'drms', ...(footprint ? (['footprint'] as const) : []), ...args];
  }

  /** Collects a process that has ended, so that what remains of many of them is little. */
  private settle(process: ProcessStream): void {
    if (!process.settled) return;
    const run = process.collect(this.builder, this.cost ?? 'work');
    if (run !== null) this.runs.set(process.id, run);
  }

  private stream(id: number): ProcessStream {
    let process = this.streams.get(id);
    if (process === undefined) {
      process = new ProcessStream(id);
      this.streams.set(id, process);
    }
    return process;
  }

  private onProblem(process: ProcessStream, problem: string): void {
    process.fail(problem);
    const run = this.runs.get(process.id);
    if (run === undefined) return;
    // Its numbers are in the profile already.
    run.complete = false;
    this.builder.warnings.add(`process ${run.pid} (${run.exe}): incomplete: ${problem}`);
  }

  private checkHeader({ cell, second, loops, thinned, sizeless }: Header): void {
    this.cell ??= cell;
    if (cell !== this.cell) throw new Error(`cells of ${cell} bytes among cells of ${this.cell}`);
    this.sizeless ??= sizeless;
    if (sizeless !== this.sizeless) {
      throw new Error('a process counted without sizes (--counts) among others with sizes');
    }
    this.cost ??= second ?? 'blocks';
    const counted = second ?? 'instructions';
    if (this.cost === 'blocks' || this.cost === counted) return;
    if (this.cost === 'steps') {
      if (loops && !thinned) return;
      const what = thinned ? 'does not have all entries of loops' : 'has no loops';
      this.lacking = `${what}, whose iterations are steps: record anew with --loops, or use another --cost`;
    } else {
      this.lacking = `has costs in blocks and ${counted} only: use --cost blocks, or record anew with --cost ${this.cost}`;
    }
    throw new Error(`it ${this.lacking}`);
  }

  private onSymbols(process: ProcessStream, data: ArrayBufferLike, length: number): void {
    if (this.options.symbols === undefined) return;
    const frame = decodeSymbols(data, length);
    const places = new Map<number, ConstructPlace>();
    for (const { id } of frame.symbols) {
      const place = process.index.place(id);
      if (place !== null) places.set(id, place);
    }
    this.options.symbols.addFrame(frame, places);
  }

  private postFull(process: ProcessStream, thread: ThreadFold): void {
    if (thread.rows >= GROUP_ROWS) this.post(process, thread);
    else if (this.gatheredBytes >= GATHERED_BYTES) this.postAll();
    else {
      this.timer ??= setTimeout(() => {
        this.timer = null;
        this.postAll();
      }, GATHER_MS);
    }
  }

  private postAll(run?: FoldPool['runLast']): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const process of this.streams.values()) {
      for (const thread of process.folds.values()) {
        if (thread.bytes > 0) this.post(process, thread, run);
      }
    }
  }

  private post(process: ProcessStream, thread: ThreadFold, run?: FoldPool['runLast']): void {
    const { group, index } = thread.take();
    this.gatheredBytes -= group.bytes;
    const { limit, opaque, loops, header } = process.index;
    const footprint = header?.footprint ?? false;
    const { frames, lengths } = group;
    const task = {
      tally: thread.tallies.number,
      footprint,
      contexts: process.index.contexts.length > 1 ? process.index.contexts.length : 0,
      cost: this.cost ?? 'work',
      second: process.second,
      constructs: limit,
      opaque,
      loops,
      frames,
      lengths,
    };
    const job = (run ?? ((g) => this.pool.run(g)))(task)
      .catch((error: unknown): GroupReply => {
        return { ok: false, died: true, error: `a worker died: ${(error as Error).message}` };
      })
      .then((reply) => {
        this.onReply(process, thread, index, group, reply);
      })
      .finally(() => this.running.delete(job));
    this.running.add(job);
  }

  private onReply(
    process: ProcessStream,
    thread: ThreadFold,
    index: number,
    group: Gathered,
    reply: GroupReply,
  ): void {
    for (const [i, bytes] of group.lengths.entries()) this.release(group.frames[i], bytes);
    process.onReply(thread, index, reply);
    if (reply.ok) this.activations += reply.result.totals.activations;
    this.settle(process);
  }
}
