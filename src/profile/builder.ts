/** Puts numbers of runs together: routines are the same when build-id (else path) and offset are. */
import { dearest } from './course.js';
import type { ProfileCourse } from './course.js';
import { EDGE_STRIDE, EdgeTable } from './edges.js';
import { PointsBySize } from './points-by-size.js';
import { PointsTable } from './points-table.js';
import type { RunInfo } from '../schema/report.js';
import type { SizeMetric } from '../schema/metrics.js';
import type { NativeTally } from '../native/fold.js';
import { BY_CONTEXT } from '../protocol/points.js';
import { CALLEE_NUMBERS, ROOT_MODULE, RUN_NUMBERS, pointsBy, startsOf } from './profile-model.js';
import type {
  Profile,
  ProfileContext,
  ProfileEdge,
  ProfileLoop,
  Unseen,
  ProfileMetric,
  ProfileModule,
  ProfileRoutine,
  ProfileSymbol,
  Resources,
} from './profile-model.js';
import { Blocks } from './blocks.js';
import type { BlockPlace } from './blocks.js';
import { Loops } from './loop-tables.js';
import { Notes } from './notes.js';
import { StartEdges } from './start-edges.js';
import { ResourceTables } from './resource-tables.js';
import { Threads } from './thread-table.js';

/** Dense pages for all routines: at most 46 MB. */
const PAGES = 1 << 15;
/** Numbers by run and routine are kept for so many pairs, that of a large build stays bounded. */
const MAX_BY_RUN = 1 << 21;

type Totals = Pick<
  ProfileRoutine,
  'calls' | 'incompleteCalls' | 'corruptCalls' | 'costTotal' | 'costSelf'
>;

/** What a profile is about. */
export interface ProfileOutline {
  runs: readonly RunInfo[];
  modules: readonly ProfileModule[];
  routines: readonly Omit<ProfileRoutine, 'sizes'>[];
}

/** Where a routine of another profile belongs; null: where its build-id and offset say. */
export type Redirect = (routine: number) => { module: ProfileModule; offset: string } | null;

export class ProfileBuilder {
  readonly runs: RunInfo[] = [];
  private readonly starts: number[] = [];
  readonly warnings = new Set<string>();
  readonly notes = new Notes();
  private readonly modules: ProfileModule[] = [];
  private readonly moduleIds = new Map<string, number>();
  private readonly routines: Omit<ProfileRoutine, 'sizes'>[] = [];
  private readonly routineIds = new Map<string, number>();
  private readonly points = new PointsBySize(PAGES);
  private readonly edges = new EdgeTable();
  private readonly edgesByStart = new StartEdges();
  private readonly contexts: Omit<ProfileContext, 'points'>[] = [];
  private readonly contextIds = new Map<string, number>();
  private readonly contextPoints = new PointsTable(PAGES);
  /** By the key of a run that has no number yet: routine, calls, costTotal, costSelf. */
  private readonly runTotals = new Map<number, number[]>();
  private readonly runBottomUp = new Map<number, [id: number, cells: number][]>();
  private readonly threads = new Threads();
  private readonly blocks = new Blocks();
  /** What was asked of the kernel and the allocator. */
  private readonly resources = new ResourceTables();
  private byRunPairs = 0;
  private readonly loopFacts = new Loops();
  /** Has the loops as its routines, and all runs; null in itself. */
  readonly loops: ProfileBuilder | null;

  constructor(ofLoops = false) {
    this.loops = ofLoops ? null : new ProfileBuilder(true);
  }

  module(module: ProfileModule): number {
    const key = module.buildId === '' ? `path ${module.path}` : `id ${module.buildId}`;
    let id = this.moduleIds.get(key);
    if (id === undefined) {
      id = this.modules.push({ path: module.path, buildId: module.buildId }) - 1;
      this.moduleIds.set(key, id);
    }
    return id;
  }

  /** @param module index from `module()`, or ROOT_MODULE */
  routine(module: number, offset: string, symbol?: ProfileSymbol): number {
    const key = `${module} ${offset}`;
    let id = this.routineIds.get(key);
    if (id === undefined) {
      const none = { calls: 0, incompleteCalls: 0, corruptCalls: 0, costTotal: 0, costSelf: 0 };
      id = this.routines.push({ module, offset, ...none, byRun: [] }) - 1;
      this.routineIds.set(key, id);
    }
    // A run that had the debug files at hand beats one that had not.
    const known = this.routines[id].symbol;
    if (symbol !== undefined && (known === undefined || known.name === '')) {
      this.routines[id].symbol = symbol;
    }
    return id;
  }

  /**
   * A loop's number in `loops`.
   * @param place index from `module()`, offset of its header, and what is behind its code
   * @param routine that it is in
   * @param parent the number of the loop around it, or -1
   */
  loop(
    place: { module: number; offset: string; end: string },
    routine: number,
    parent: number,
    symbol?: ProfileSymbol,
  ): number {
    const module = this.loops!.module(this.modules[place.module]);
    const id = this.loops!.routine(module, place.offset, symbol);
    this.loopFacts.know(id, { routine, parent, end: place.end });
    return id;
  }

  addIterations(loop: number, iterations: number): void {
    this.loopFacts.addIterations(loop, iterations);
  }

  addUnseen(loop: number, unseen: Unseen): void {
    this.loopFacts.addUnseen(loop, unseen);
  }

  addLoopCall(loop: number, callee: number, calls: number, cost: number): void {
    this.loopFacts.addCall(loop, callee, calls, cost);
  }

  /** It is a function of a script, or a region. */
  setScript(id: number, region: boolean): void {
    this.routines[id].script = true;
    if (region) this.routines[id].region = true;
  }

  /** How far the routine's code could be analysed for loops. */
  setCode(id: number, code: NonNullable<ProfileRoutine['code']>): void {
    this.routines[id].code = code;
  }

  /** @param run any number that `addRun` is given later; undefined: of no run in particular */
  addTotals(id: number, totals: Totals, run?: number): void {
    const routine = this.routines[id];
    routine.calls += totals.calls;
    routine.incompleteCalls += totals.incompleteCalls;
    routine.corruptCalls += totals.corruptCalls;
    routine.costTotal += totals.costTotal;
    routine.costSelf += totals.costSelf;
    if (run === undefined) return;
    let sums = this.runTotals.get(run);
    if (sums === undefined) this.runTotals.set(run, (sums = []));
    sums.push(id, totals.calls, totals.costTotal, totals.costSelf);
  }

  /** How often a block ran, under the key of its run. */
  addBlock(block: BlockPlace, run: number, count: number): void {
    this.blocks.add(block, run, count);
  }

  /** Distinct cells over the run; what several threads or parts of a run have is added. */
  addBottomUp(id: number, run: number, cells: number): void {
    let list = this.runBottomUp.get(run);
    if (list === undefined) this.runBottomUp.set(run, (list = []));
    list.push([id, cells]);
  }

  /**
   * Takes a process in, of which no numbers are kept by run; what it asked for was added under its
   * index.
   * @param first of its start
   */
  addProcess(run: RunInfo, first: boolean): void {
    const index = this.runs.push(run) - 1;
    if (first) this.starts.push(index);
    this.resources.settle(index, index);
    this.loops?.addProcess(run, first);
  }

  /** What a routine did in the process that was taken in last. */
  addToLastRun(
    id: number,
    { calls, costTotal, costSelf }: Pick<Totals, 'calls' | 'costTotal' | 'costSelf'>,
  ): void {
    this.addToRun(id, this.runs.length - 1, calls, costTotal, costSelf);
  }

  /** Takes a process in; what was added under `key` is of it. All of them are of one start. */
  addRun(run: RunInfo, key: number): void {
    const index = this.runs.push(run) - 1;
    if (this.starts.length === 0) this.starts.push(index);
    this.loops?.addRun(run, key);
    const sums = this.runTotals.get(key) ?? [];
    this.runTotals.delete(key);
    for (const [id, cells] of this.runBottomUp.get(key) ?? []) this.bottomUpInRun(id, index, cells);
    this.runBottomUp.delete(key);
    for (let at = 0; at < sums.length; at += RUN_NUMBERS) {
      this.addToRun(sums[at], index, sums[at + 1], sums[at + 2], sums[at + 3]);
    }
    this.resources.settle(key, index);
    this.blocks.settle(key, index);
    if (!this.threads.settle(key, index, this.routines)) this.warnOfThreads();
  }

  /**
   * What a process asked for, under the key of its run; itself it is run 0.
   * @param idOf the number of its routine here
   */
  addResources(run: number, resources: Resources, idOf: (routine: number) => number): void {
    this.resources.hold(run, resources, idOf);
  }

  /** What one of several threads did, under the key of its run. */
  addThread(id: number, run: number, thread: number | null, totals: Totals): void {
    this.threads.add(run, thread, id, totals);
  }

  private warnOfThreads(): void {
    this.notes.add({ kind: 'crowd', of: 'threads' });
  }

  private bottomUpInRun(id: number, run: number, cells: number): void {
    const merged = (this.routines[id].merged ??= []);
    if (merged.at(-2) === run) merged[merged.length - 1] += cells;
    else merged.push(run, cells);
  }

  private addToRun(id: number, run: number, calls: number, total: number, self: number): void {
    const { byRun } = this.routines[id];
    const last = byRun.length - RUN_NUMBERS;
    if (last >= 0 && byRun[last] === run) {
      byRun[last + 1] += calls;
      byRun[last + 2] += total;
      byRun[last + 3] += self;
    } else if (this.byRunPairs < MAX_BY_RUN) {
      byRun.push(run, calls, total, self);
      this.byRunPairs++;
    } else {
      this.notes.add({ kind: 'crowd', of: 'processes' });
    }
  }

  /** @param points POINT_NUMBERS numbers each */
  addPoints(id: number, metric: SizeMetric, points: ArrayLike<number>): void {
    this.points.add(id, metric, points);
  }

  /** Points of a stream's tally: see PointsBySize. */
  addTally(...tally: Parameters<PointsBySize['addTally']>): void {
    this.points.addTally(...tally);
  }

  /** From now on the routine's sizes are binned. */
  bin(id: number, metric: SizeMetric): void {
    this.points.bin(id, metric);
  }

  hasSize(size: SizeMetric): boolean {
    return this.points.has(size);
  }

  /** Cells that were read again since the kernel, or another thread, had written them. */
  addInput(id: number, from: 'kernel' | 'thread', cells: number): void {
    const routine = this.routines[id];
    routine.input ??= { kernel: 0, thread: 0 };
    routine.input[from] += cells;
  }

  addRequests(id: number, requests: number): void {
    const routine = this.routines[id];
    routine.requests = (routine.requests ?? 0) + requests;
  }

  addEdge(caller: number, callee: number, calls: number, cost: number): void {
    this.edges.add(caller, callee, calls, cost);
  }

  addCourses(id: number, courses: readonly ProfileCourse[]): void {
    const routine = this.routines[id];
    routine.courses = dearest([...(routine.courses ?? []), ...courses]);
  }

  /** @param parent a context, or -1 */
  context(parent: number, routine: number): number {
    const key = `${parent} ${routine}`;
    let id = this.contextIds.get(key);
    if (id === undefined) {
      id = this.contexts.push({ routine, parent, calls: 0, costSelf: 0 }) - 1;
      this.contextIds.set(key, id);
    }
    return id;
  }

  addToContext(id: number, calls: number, costSelf: number): void {
    this.contexts[id].calls += calls;
    this.contexts[id].costSelf += costSelf;
  }

  /** @param places of the contexts of a stream's tally */
  addContextPoints(tally: NativeTally, places: Int32Array<ArrayBuffer>): void {
    this.contextPoints.addTally(tally, BY_CONTEXT, places);
  }

  private addContexts(contexts: readonly ProfileContext[], routines: readonly number[]): void {
    const ids: number[] = [];
    for (const { routine, parent, calls, costSelf, points } of contexts) {
      const id = this.context(parent < 0 ? -1 : ids[parent], routines[routine]);
      ids.push(id);
      this.addToContext(id, calls, costSelf);
      this.contextPoints.add(id, points);
    }
  }

  /** @param sizes those of the profile that are wanted */
  addProfile(
    profile: Profile,
    sizes: readonly SizeMetric[] = profile.metric.sizes,
    redirect: Redirect = () => null,
  ): void {
    const firstRun = this.runs.length;
    this.runs.push(...profile.runs);
    const firstStart = this.starts.length;
    this.starts.push(...startsOf(profile).map((start) => firstRun + start));
    const firstThread = this.threads.list.length;
    for (const { run, thread } of profile.threads ?? []) {
      this.threads.list.push({ run: firstRun + run, thread });
    }
    for (const warning of profile.warnings) this.warnings.add(warning);
    for (const note of profile.notes ?? []) this.notes.add(note);
    const { routines, resources = {} } = profile;
    // Without RMS, DRMS is on its own.
    const apart =
      !sizes.includes('rms') || routines.some(({ sizes: { drms } }) => drms !== undefined);
    if (apart && sizes.includes('drms')) this.points.tellDrmsApart();
    const kept = sizes.filter((size) => size !== 'drms' || this.points.has(size));
    const ids = routines.map((routine, i) => {
      const place = redirect(i) ?? {
        module: profile.modules[routine.module],
        offset: routine.offset,
      };
      const module = routine.module === ROOT_MODULE ? ROOT_MODULE : this.module(place.module);
      const id = this.routine(module, place.offset, routine.symbol);
      this.addTotals(id, routine);
      if (routine.code !== undefined) this.setCode(id, routine.code);
      if (routine.script === true) this.setScript(id, routine.region === true);
      for (const size of kept) this.addSize(id, size, pointsBy(routine, size));
      if (routine.input !== undefined) {
        this.addInput(id, 'kernel', routine.input.kernel);
        this.addInput(id, 'thread', routine.input.thread);
      }
      if (routine.requests !== undefined) this.addRequests(id, routine.requests);
      if (routine.courses !== undefined) this.addCourses(id, routine.courses);
      const { byRun, byThread = [], merged = [] } = routine;
      if (!this.threads.merge(this.routines[id], byThread, firstThread)) this.warnOfThreads();
      for (let at = 0; at < merged.length; at += 2) {
        this.bottomUpInRun(id, firstRun + merged[at], merged[at + 1]);
      }
      for (let at = 0; at < byRun.length; at += RUN_NUMBERS) {
        this.addToRun(id, firstRun + byRun[at], byRun[at + 1], byRun[at + 2], byRun[at + 3]);
      }
      return id;
    });
    this.addContexts(profile.contexts ?? [], ids);
    for (const block of profile.blocks ?? []) {
      this.blocks.merge(block, this.module(profile.modules[block.module]), firstRun);
    }
    const isOneStart = this.starts.length === firstStart + 1;
    for (const [caller, callee, calls, cost, ...byStart] of profile.edges) {
      this.addEdge(ids[caller], ids[callee], calls, cost);
      const known = isOneStart ? [0, calls, cost] : byStart;
      this.edgesByStart.add(ids[caller], ids[callee], firstStart, known);
    }
    this.resources.addProfile(resources, (id) => ids[id], firstRun, redirect);
    this.addLoops(profile, ids, sizes, redirect);
  }

  /** @param routines where its routines are now */
  private addLoops(
    profile: Profile,
    routines: readonly number[],
    sizes: readonly SizeMetric[],
    redirect: Redirect,
  ): void {
    if (this.loops === null) return;
    const { loops = [] } = profile;
    // Of another build only routines are known to be the same.
    const known = loops.map(({ routine }) => redirect(routine) === null);
    const ids: number[] = [];
    for (const [i, loop] of loops.entries()) {
      const { offset, end, symbol, routine, parent } = loop;
      if (!known[i]) {
        ids.push(-1);
        continue;
      }
      const place = { module: this.module(profile.modules[loop.module]), offset, end };
      const id = this.loop(place, routines[routine], parent < 0 ? -1 : ids[parent], symbol);
      ids.push(id);
      this.addIterations(id, loop.iterations);
      if (loop.unseen !== undefined) this.addUnseen(id, loop.unseen);
      for (let at = 0; at < loop.callees.length; at += CALLEE_NUMBERS) {
        const [callee, calls, cost] = loop.callees.slice(at, at + CALLEE_NUMBERS);
        this.addLoopCall(id, routines[callee], calls, cost);
      }
    }
    const { modules, metric, runs, starts } = profile;
    const kept = loops.filter((_, i) => known[i]);
    const only = { metric, runs, modules, routines: kept, edges: [], warnings: [] };
    this.loops.addProfile({ ...only, ...(starts === undefined ? {} : { starts }) }, sizes);
  }

  private addSize(
    id: number,
    size: SizeMetric,
    { binned, points }: { binned: boolean; points: readonly number[] },
  ): void {
    if (binned) this.bin(id, size);
    this.addPoints(id, size, points);
  }

  /** What is there so far, but for points and edges. */
  view(): ProfileOutline {
    return { runs: this.runs, modules: this.modules, routines: this.routines };
  }

  /**
   * What a start of the program read from the kernel: what the routine that saw most of it read.
   * The outermost ones often have no row, as exit does not return to them; what calls itself
   * would count its input again and again.
   */
  private noteInput(): void {
    const [first] = this.runs;
    if (this.starts.length !== 1 || first.input !== undefined) return;
    const edges = this.edges.export();
    const recursive = new Set<number>();
    for (let at = 0; at < edges.length; at += EDGE_STRIDE) {
      if (edges[at] === edges[at + 1]) recursive.add(edges[at]);
    }
    let cells = 0;
    for (const [id, { input }] of this.routines.entries()) {
      if (!recursive.has(id)) cells = Math.max(cells, input?.kernel ?? 0);
    }
    first.input = cells;
  }

  build(metric: ProfileMetric): Profile {
    this.noteInput();
    const sizes = this.points.byRoutine(metric.sizes, this.routines.length);
    const contextPoints = this.contextPoints.byRoutine(this.contexts.length);
    const notes = [...this.notes.list, ...this.blocks.notes];
    const edges = this.edges.export();
    const resources = this.resources.build(this.routines.length);
    const loops = this.loops?.builtLoops(metric, (each) => this.module(each), this.loopFacts) ?? [];
    return {
      metric,
      runs: this.runs,
      ...(this.starts.length === 0 ? {} : { starts: this.starts }),
      ...(this.threads.list.length === 0 ? {} : { threads: this.threads.list }),
      modules: this.modules,
      routines: this.routines.map((routine, id) => ({
        ...routine,
        sizes: sizes[id],
      })),
      ...(loops.length === 0 ? {} : { loops }),
      edges: Array.from({ length: edges.length / EDGE_STRIDE }, (_, i): ProfileEdge => {
        const at = i * EDGE_STRIDE;
        const [caller, callee] = [edges[at], edges[at + 1]];
        // Of one start they are those of the whole.
        const byStart = this.starts.length > 1 ? this.edgesByStart.of(caller, callee) : [];
        return [caller, callee, edges[at + 2], edges[at + 3], ...byStart];
      }).sort((a, b) => a[0] - b[0] || a[1] - b[1]),
      ...(Object.keys(resources).length === 0 ? {} : { resources }),
      warnings: [...this.warnings],
      ...(notes.length === 0 ? {} : { notes }),
      ...(this.blocks.list.length === 0 ? {} : { blocks: this.blocks.list }),
      ...(this.contexts.length === 0
        ? {}
        : { contexts: this.contexts.map((each, i) => ({ ...each, points: contextPoints[i] })) }),
    };
  }

  /** What it has is of loops. */
  private builtLoops(
    metric: ProfileMetric,
    module: (module: ProfileModule) => number,
    facts: Loops,
  ): ProfileLoop[] {
    const { routines } = this.build(metric);
    return facts.finish(routines, (each) => module(this.modules[each]));
  }
}
