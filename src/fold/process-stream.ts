/** One stream, i.e. one process image: its frames, threads, totals and problems. */
import { count } from '../base/text/numbers.js';
import { Malformed } from '../stream/fields.js';
import type { SecondCost } from '../stream/format.js';
import { signalName } from '../base/text/signal-name.js';
import type { RunInfo } from '../schema/report.js';
import type { RecordedCost, Resource, SizeMetric } from '../schema/metrics.js';
import { SERIES, isSize } from './series.js';
import type { RowsHead } from '../native/native-session.js';
import { LEFT_OUT, UNKNOWN } from '../protocol/points.js';
import type { ProfileBuilder } from '../profile/builder.js';
import { ROOT_MODULE } from '../profile/profile-model.js';
import { ResourceTables } from '../profile/resource-tables.js';
import type { ProfileSymbol } from '../profile/profile-model.js';
import { decodeRowsHead } from '../stream/decode-rows.js';
import { ConstructFlag, FrameKind, isFrameKind } from '../stream/format.js';
import {
  decodeBlocks,
  decodeEnd,
  decodeBottomUp,
  decodeEffect,
  decodeNote,
  decodeRequests,
  decodeThinned,
  decodeThread,
  decodeWindow,
} from '../stream/frames.js';
import { decodeOrigins, decodeSystemCalls } from '../stream/origins.js';
import { decodeResources } from '../stream/resources.js';
import type { BlockCount, Effect, End, Requests, ThinnedLoop, Window } from '../stream/frames.js';
import { EDGE_STRIDE } from '../profile/edges.js';
import type { GroupReply } from './group.js';
import type { GroupTotals } from '../native/fold.js';
import { LEAST_SHARE } from './courses.js';
import { ThreadFold } from './thread-fold.js';
import { LoopPlaces } from './loop-places.js';
import { StreamIndex } from './stream-index.js';
import type { ConstructPlace } from './stream-index.js';
import { Tallies } from './tallies.js';
import type { Finished } from './tallies.js';

/** Threads of a process that are told apart; all further ones are taken together. */
export const MOST_THREADS = 256;

/** What an error says to whoever reads the report. */
export function problemOf(error: unknown): string {
  const { message } = error as Error;
  if (!(error instanceof Malformed)) return message;
  return `what it sent cannot be read (${message}): what came before counts; profile it again`;
}

export class ProcessStream {
  readonly index = new StreamIndex();
  readonly folds = new Map<number, ThreadFold>();
  /** By thread. Null once they are in the profile. */
  private tallies: Map<number | null, Tallies> | null = new Map();
  private end: End | null = null;
  private threads = 0;
  /** Of a handler's or a coroutine's stack: the thread that ran on it. */
  private readonly threadOf = new Map<number | null, number>();
  private problem: string | null = null;
  private readonly notes: string[] = [];
  /** What it did to what is outside of it. */
  readonly effects: Effect[] = [];
  /** Null: of no server. */
  private requests: Requests | null = null;
  private readonly thinned: ThinnedLoop[] = [];
  /** Of constructs. */
  private readonly resources = new ResourceTables();
  /** Distinct input cells by construct, where they were counted. */
  private readonly bottomUp = new Map<number, number>();
  /** By module and offset, where they were counted. */
  private readonly blocks = new Map<string, BlockCount>();
  closed = false;
  /** It is looked at before its end. */
  running = false;
  /** Where only windows are profiled: the one that this is. */
  private window: { number: number; from: number; to: number | null } | null = null;

  constructor(readonly id: number) {}

  /** Nothing of this stream is folded any more. */
  get failed(): boolean {
    return this.problem !== null;
  }

  /** All rows are joined and no more will come: time to collect. */
  get settled(): boolean {
    if (!this.closed || this.tallies === null) return false;
    return [...this.folds.values()].every(
      (thread) => thread.bytes === 0 && thread.outstanding === 0,
    );
  }

  /** The first problem stands; it makes the run incomplete. */
  fail(problem: string): void {
    this.problem ??= problem;
  }

  /**
   * A frame other than rows.
   * @throws Error that names the malformed field
   */
  onFrame(kind: number, data: ArrayBufferLike, length: number): void {
    if (this.index.header === null && kind !== FrameKind.Header)
      throw new Malformed('the stream does not begin with its header');
    if (!isFrameKind(kind)) return; // of a later version
    switch (kind) {
      case FrameKind.Header:
        this.index.onHeader(data, length);
        break;
      case FrameKind.Module:
        this.index.onModule(data, length);
        break;
      case FrameKind.Constructs:
        this.index.onConstructs(data, length);
        break;
      case FrameKind.Thread:
        this.onThread(decodeThread(data, length));
        break;
      case FrameKind.End:
        this.end = decodeEnd(data, length);
        break;
      case FrameKind.Window:
        this.onWindow(decodeWindow(data, length));
        break;
      case FrameKind.Contexts:
        this.index.onContexts(data, length);
        break;
      case FrameKind.BottomUp:
        for (const [id, cells] of decodeBottomUp(data, length)) this.bottomUp.set(id, cells);
        break;
      case FrameKind.Blocks:
        for (const each of decodeBlocks(data, length)) {
          const { module, offset, shape } = each;
          this.blocks.set(`${module} ${offset.toString(16)} ${shape?.bytes ?? ''}`, each);
        }
        break;
      case FrameKind.Note:
        this.notes.push(decodeNote(data, length).text);
        break;
      case FrameKind.Thinned:
        this.thinned.push(...decodeThinned(data, length));
        break;
      case FrameKind.Resources:
        this.resources.addRecords(decodeResources(data, length));
        break;
      case FrameKind.Origins:
        this.resources.addOrigins(decodeOrigins(data, length));
        break;
      case FrameKind.SystemCalls:
        this.resources.addCalls(decodeSystemCalls(data, length));
        break;
      case FrameKind.Effect:
        this.effects.push(decodeEffect(data, length));
        break;
      case FrameKind.Requests:
        this.requests = decodeRequests(data, length);
        break;
      // They say nothing to the fold, or are taken elsewhere: rows by onRows, what the recorder adds by
      // the analyzer, structures by the repetition tree, a diagnosis by its builder.
      case FrameKind.Unmap:
      case FrameKind.Trace:
      case FrameKind.Rows:
      case FrameKind.Symbols:
      case FrameKind.Run:
      case FrameKind.Structures:
      case FrameKind.Diagnosis:
    }
  }

  private onWindow({ window, event, ms }: Window): void {
    if (event === 'start') this.window = { number: window, from: ms, to: null };
    else if (event === 'stop' && this.window !== null) this.window.to = ms;
  }

  /** Of a process that waited for a window, and saw none. */
  private get empty(): boolean {
    return this.index.header?.windows === true && this.window === null;
  }

  /**
   * @returns the fold of the batch's thread, and the rows of the batch
   * @throws Error that names the malformed field
   */
  onRows(
    data: ArrayBufferLike,
    length: number,
    head?: RowsHead,
  ): { thread: ThreadFold; rows: number } {
    if (this.index.header === null)
      throw new Malformed('the stream does not begin with its header');
    if (this.closed) throw new Malformed('rows after the end of the stream');
    const batch = head ?? decodeRowsHead(data, length);
    let thread = this.folds.get(batch.thread);
    if (thread === undefined) {
      thread = new ThreadFold(this.talliesOf(this.folds.size < MOST_THREADS ? batch.thread : null));
      this.folds.set(batch.thread, thread);
    }
    thread.add(batch, data, length);
    return { thread, rows: batch.rows };
  }

  private talliesOf(thread: number | null): Tallies {
    let tallies = this.tallies!.get(thread);
    if (tallies === undefined) {
      tallies = new Tallies(
        (id) => this.index.isOpaque(id),
        (id) => this.index.isLoop(id),
      );
      this.tallies!.set(thread, tallies);
    }
    return tallies;
  }

  onReply(thread: ThreadFold, index: number, reply: GroupReply): void {
    try {
      if (reply.ok) thread.tallies.add(reply.result);
      thread.accept(index, reply);
    } catch (error) {
      this.fail(problemOf(error));
    }
  }

  /** What its rows count beside blocks. */
  get second(): SecondCost {
    return this.index.header?.second ?? 'instructions';
  }

  /** What is wrong with the totals, or null. */
  private mismatch(totals: GroupTotals): string | null {
    const { end } = this;
    if (end === null) return this.running ? null : 'the stream ends without its end record';
    for (const field of ['rows', 'activations', 'blocks', 'second'] as const) {
      const arrived = totals[field];
      if (arrived !== end[field]) {
        const what = field === 'second' ? this.second : field;
        return `${what} do not add up: ${arrived} arrived, the end record says ${end[field]}`;
      }
    }
    return null;
  }

  /**
   * Moves all numbers into a profile, once; no result may be outstanding.
   * @returns null when nothing was heard from the process, it waited for a window in vain, or all
   *   is collected already
   */
  collect(builder: ProfileBuilder, cost: RecordedCost): RunInfo | null {
    const { tallies } = this;
    this.tallies = null;
    const { header } = this.index;
    if (tallies === null || (header === null && !this.failed)) return null;
    const totals = sumOf([...tallies.values()].map((each) => each.totals));
    for (const { combiner } of this.folds.values()) combiner.finish();
    const problem = this.problem ?? this.mismatch(totals);
    const where = header === null ? 'a process' : `process ${header.pid} (${header.exe})`;
    for (const note of this.notes) builder.warnings.add(`${where}: ${note}`);
    if (problem !== null) builder.warnings.add(`${where}: incomplete: ${problem}`);
    if (header === null || this.empty) return null;
    // In an order that does not depend on who was heard first.
    const last = (stack: number | null): number => stack ?? Number.MAX_SAFE_INTEGER;
    const order = [...tallies].sort(
      ([a], [b]) => last(this.owner(a)) - last(this.owner(b)) || last(a) - last(b),
    );
    const run = cost === 'blocks' ? totals.blocks : totals.second;
    const [incomplete, corrupt] = this.collectRoutines(new Map(order), builder, run);
    const steps = cost === 'steps' ? { steps: this.ownCost(order) } : {};
    if (corrupt > 0) {
      builder.warnings.add(`${where}: ${count(corrupt, 'call')} with a negative size left out`);
    }
    const executable = this.index.executable();
    const entries = this.entriesOfLoops(order);
    const threads = Math.max(this.threads, 1);
    // They hold on to what was folded.
    this.folds.clear();
    return {
      argv: header.argv,
      exe: executable?.path ?? header.exe,
      build_id: executable === null || executable.buildId === '' ? null : executable.buildId,
      engine: header.engine,
      engine_version: header.engine_version,
      pid: header.pid,
      ppid: header.ppid,
      exit_code: this.end?.reason === 'exit' ? this.end.exitCode : null,
      signal: this.end?.signal == null ? null : signalName(this.end.signal),
      complete: problem === null,
      activations: totals.activations - entries,
      incomplete_activations: incomplete,
      rows: totals.rows,
      blocks: totals.blocks,
      [this.second]: totals.second,
      ...steps,
      ...this.asked(),
      ...this.callsByName(),
      threads,
      wall_s: 0,
      ...this.served(),
      ...(this.window === null ? {} : { window: this.window }),
    };
  }

  private onThread({ thread, event, of }: ReturnType<typeof decodeThread>): void {
    if (event === 'start') this.threads++;
    else if (event === 'stack') this.threadOf.set(thread, of);
  }

  /** The thread that ran on a stack. */
  private owner(stack: number | null): number | null {
    return this.threadOf.get(stack) ?? stack;
  }

  /** Of all threads, as their roots have it. */
  private asked(): Partial<Record<Resource, number>> {
    return this.index.header?.resources === true ? this.resources.totals() : {};
  }

  private callsByName(): Pick<RunInfo, 'syscalls_by_name'> {
    const byName = this.resources.callsByName();
    return byName === undefined ? {} : { syscalls_by_name: byName };
  }

  private served(): Pick<RunInfo, 'served'> {
    if (this.requests === null) return {};
    const { connections, requests } = this.requests;
    return { served: { connections, requests } };
  }

  private collectContexts(
    tally: Finished['tally'],
    costs: Finished['contexts'],
    builder: ProfileBuilder,
    globalId: (construct: number) => number,
  ): void {
    const [, ...contexts] = this.index.contexts;
    const ids = [LEFT_OUT];
    for (const [parent, construct] of contexts) {
      ids.push(builder.context(ids[parent], globalId(construct)));
    }
    for (let at = 0; at < costs.length; at += 3) {
      const id = ids[costs[at]];
      if (id >= 0) builder.addToContext(id, costs[at + 1], costs[at + 2]);
    }
    builder.addContextPoints(tally, Int32Array.from(ids));
  }

  private collectRoutines(
    threads: ReadonlyMap<number | null, Tallies>,
    builder: ProfileBuilder,
    cost: number,
  ): [incomplete: number, corrupt: number] {
    const ids = new Map<number, number>();
    const globalId = (local: number): number => {
      let id = ids.get(local);
      if (id === undefined) {
        const place = this.index.place(local);
        const module = place === null ? ROOT_MODULE : builder.module(place.module);
        const offset = `0x${(place?.offset ?? 0n).toString(16)}`;
        id = builder.routine(module, offset, place === null ? undefined : scriptSymbol(place));
        if (place?.name !== undefined) {
          builder.setScript(id, (this.index.flagsOf(local) & ConstructFlag.Region) !== 0);
        }
        ids.set(local, id);
      }
      return id;
    };
    const several = new Set([...threads.keys()].map((stack) => this.owner(stack))).size > 1;
    const finished = [...threads.values()].map((tallies) => tallies.finish());
    const loops = new LoopPlaces(this.index, builder, globalId);
    let incomplete = 0;
    let corrupt = 0;
    // In an order that does not depend on how rows were grouped.
    for (const [thread, { routines }] of threads) {
      for (const [local, tally] of [...routines].sort(([a], [b]) => a - b)) {
        if (this.index.isLoop(local)) {
          loops.addTotals(local, tally, this.id);
          continue;
        }
        builder.addTotals(globalId(local), tally, this.id);
        if (several) builder.addThread(globalId(local), this.id, this.owner(thread), tally);
        incomplete += tally.incompleteCalls;
        corrupt += tally.corruptCalls;
      }
    }
    for (const each of this.thinned) if (this.index.isLoop(each.loop)) loops.addThinned(each);
    for (const { courses } of threads.values())
      this.collectCourses(courses, LEAST_SHARE * cost, builder, globalId, loops);
    for (const [local, cells] of this.bottomUp)
      builder.addBottomUp(globalId(local), this.id, cells);
    for (const [local, requests] of this.requests?.within ?? [])
      if (!this.index.isLoop(local)) builder.addRequests(globalId(local), requests);
    if (this.index.header?.resources === true)
      builder.addResources(this.id, this.resources.build(this.index.limit), globalId);
    this.collectBlocks(builder);
    for (const each of finished) this.collectPoints(each, builder, ids, globalId, loops);
    for (const [local, id] of ids) {
      const flags = this.index.flagsOf(local);
      if ((flags & ConstructFlag.Unknown) !== 0) builder.setCode(id, 'unknown');
      else if ((flags & ConstructFlag.Irreducible) !== 0) builder.setCode(id, 'irreducible');
    }
    return [incomplete, corrupt];
  }

  private collectCourses(
    courses: Tallies['courses'],
    least: number,
    builder: ProfileBuilder,
    globalId: (construct: number) => number,
    loops: LoopPlaces,
  ): void {
    for (const [local, all] of [...courses].sort(([a], [b]) => a - b)) {
      const kept = all.filter(({ cost }) => cost.at(-1)! >= least);
      // What runs outside of any call is no activation of a routine.
      if (kept.length === 0 || local === 0) continue;
      if (this.index.isLoop(local)) loops.addCourses(local, kept);
      else builder.addCourses(globalId(local), kept);
    }
  }

  private collectBlocks(builder: ProfileBuilder): void {
    for (const { module, offset, count, shape } of this.blocks.values()) {
      const place = builder.module(this.index.moduleOf(module));
      builder.addBlock(
        { module: place, offset: `0x${offset.toString(16)}`, ...shape },
        this.id,
        count,
      );
    }
    this.blocks.clear();
  }

  private collectPoints(
    { tally, series, contexts, edges, through }: Finished,
    builder: ProfileBuilder,
    ids: ReadonlyMap<number, number>,
    globalId: (construct: number) => number,
    loops: LoopPlaces,
  ): void {
    const places = new Int32Array(this.index.limit).fill(UNKNOWN);
    for (const local of this.index.loopIds) places[local] = LEFT_OUT;
    for (const [local, id] of ids) places[local] = id;
    const sizes: [SizeMetric, number][] = [];
    for (const [number, name] of SERIES.entries()) {
      const one = series[name];
      if (one === undefined) continue;
      if (isSize(name)) sizes.push([name, number]);
      else {
        for (let at = 0; at < one.totals.length; at += 2) {
          if (this.index.isLoop(one.totals[at])) continue;
          builder.addInput(globalId(one.totals[at]), name, one.totals[at + 1]);
        }
      }
    }
    builder.addTally(tally, sizes, places, globalId);
    loops.addTally(tally, sizes);
    this.collectContexts(tally, contexts, builder, globalId);
    for (const list of [edges, through]) {
      for (let at = 0; at < list.length; at += EDGE_STRIDE) {
        // Not as a part of the list: that is an object for each of them.
        const caller = list[at];
        const callee = list[at + 1];
        const calls = list[at + 2];
        const cost = list[at + 3];
        if (this.index.isLoop(callee)) continue;
        if (this.index.isLoop(caller)) loops.addCall(caller, globalId(callee), calls, cost);
        else builder.addEdge(globalId(caller), globalId(callee), calls, cost);
      }
    }
  }

  /** What routines cost themselves, their loops included. */
  private ownCost(order: readonly (readonly [unknown, Tallies])[]): number {
    const all = order.flatMap(([, { routines }]) => [...routines]);
    return all.reduce((sum, [id, { costSelf }]) => sum + (this.index.isLoop(id) ? 0 : costSelf), 0);
  }

  /** Activations of loops are not counted among those of the run. */
  private entriesOfLoops(order: readonly (readonly [unknown, Tallies])[]): number {
    const all = order.flatMap(([, { routines }]) => [...routines]);
    return all.reduce((sum, [id, { calls }]) => sum + (this.index.isLoop(id) ? calls : 0), 0);
  }
}

/** Undefined for what is no function of a script. */
function scriptSymbol({ name, module, offset }: ConstructPlace): ProfileSymbol | undefined {
  if (name === undefined) return undefined;
  const entry = `0x${offset.toString(16)}`;
  return { name, fullName: name, entry, file: module.path, line: Number(offset >> 32n) };
}

function sumOf(totals: readonly GroupTotals[]): GroupTotals {
  const sum: GroupTotals = { rows: 0, activations: 0, blocks: 0, second: 0 };
  for (const each of totals) {
    sum.rows += each.rows;
    sum.activations += each.activations;
    sum.blocks += each.blocks;
    sum.second += each.second;
  }
  return sum;
}
