/** Finished numbers of one stream, from all its threads, by construct id. */
import type { CombineSink } from './combine.js';
import { native } from '../native/addon.js';
import type { NativeTally, SeriesExport, TallyExport } from '../native/fold.js';
import { dearest } from '../profile/course.js';
import type { ProfileCourse } from '../profile/course.js';
import { EDGE_STRIDE } from '../profile/edges.js';
import { ROUTINE_STRIDE } from './group.js';
import type { GroupResult } from './group.js';
import type { GroupTotals } from '../native/fold.js';
import { SERIES } from './series.js';
import type { SeriesName, Sizes } from './series.js';

export interface RoutineTally {
  calls: number;
  costSelf: number;
  costTotal: number;
  incompleteCalls: number;
  corruptCalls: number;
  /** Of a loop. */
  iterations: number;
}

/** Finished numbers; of further sizes those that say anything. */
export type Finished = Pick<TallyExport, 'edges' | 'through' | 'contexts'> & {
  /** Which has the points. */
  tally: NativeTally;
  series: Partial<Record<SeriesName, SeriesExport>>;
};

export class Tallies implements CombineSink {
  readonly routines = new Map<number, RoutineTally>();
  readonly totals: GroupTotals = { rows: 0, activations: 0, blocks: 0, second: 0 };
  /** Of the dearest activations of each routine. */
  readonly courses = new Map<number, ProfileCourse[]>();
  /** Own cost by calling context that the groups did not know of. */
  private readonly late = new Map<number, number>();
  /** Workers add to it what needs no neighbour. */
  private readonly native = new (native().Tally)();

  constructor(
    readonly opaque: (construct: number) => boolean,
    readonly isLoop: (construct: number) => boolean = () => false,
  ) {}

  /** For the group's task. */
  get number(): number {
    return this.native.number;
  }

  /** A group has been folded. */
  add(group: GroupResult): void {
    this.totals.rows += group.totals.rows;
    this.totals.activations += group.totals.activations;
    this.totals.blocks += group.totals.blocks;
    this.totals.second += group.totals.second;
  }

  /** All there is, once nothing more will come; also completes `routines`. */
  finish(): Finished {
    const { edges, through, routines, series, contexts } = this.native.export();
    for (let i = 0; i < routines.length; i += ROUTINE_STRIDE) {
      const tally = this.routine(routines[i]);
      tally.calls += routines[i + 1];
      tally.costSelf += routines[i + 2];
      tally.costTotal += routines[i + 3];
      tally.incompleteCalls += routines[i + 4];
      tally.corruptCalls += routines[i + 5];
      tally.iterations += routines[i + 6];
    }
    const named = series.map((one) => [SERIES[one.number], one] as const);
    this.ownOfLoops(edges, through);
    for (let at = 0; at < contexts.length; at += 3)
      contexts[at + 2] += this.late.get(contexts[at]) ?? 0;
    return { tally: this.native, edges, through, contexts, series: Object.fromEntries(named) };
  }

  /**
   * What loops cost themselves is their routine's own cost: what their activations in it cost less
   * what was called out of them.
   */
  private ownOfLoops(edges: TallyExport['edges'], through: TallyExport['through']): void {
    for (let at = 0; at < edges.length; at += EDGE_STRIDE) {
      if (this.isLoop(edges[at + 1]) && !this.isLoop(edges[at])) {
        this.self(edges[at], edges[at + EDGE_STRIDE - 1]);
      }
    }
    for (let at = 0; at < through.length; at += EDGE_STRIDE) {
      this.self(through[at], -through[at + EDGE_STRIDE - 1]);
    }
  }

  point(construct: number, sizes: Sizes, times: number, cost: number, context: number): void {
    if (sizes[0] < 0) this.routine(construct).corruptCalls += times;
    this.native.point(construct, sizes, times, cost, context);
  }

  edge(caller: number, callee: number, calls: number, cost: number): void {
    this.native.edge(caller, callee, calls, cost);
  }

  through(caller: number, callee: number, calls: number, cost: number): void {
    this.native.through(caller, callee, calls, cost);
  }

  incomplete(construct: number, times: number): void {
    this.routine(construct).incompleteCalls += times;
  }

  self(construct: number, cost: number, context = 0): void {
    this.routine(construct).costSelf += cost;
    if (context !== 0) this.late.set(context, (this.late.get(context) ?? 0) + cost);
  }

  once(construct: number, cost: number): void {
    this.routine(construct).costTotal += cost;
  }

  course(construct: number, course: ProfileCourse): void {
    this.courses.set(construct, dearest([...(this.courses.get(construct) ?? []), course]));
  }

  private routine(id: number): RoutineTally {
    let tally = this.routines.get(id);
    if (tally === undefined) {
      const none = { calls: 0, costSelf: 0, costTotal: 0, incompleteCalls: 0, corruptCalls: 0 };
      tally = { ...none, iterations: 0 };
      this.routines.set(id, tally);
    }
    return tally;
  }
}
