/** Finished numbers of one stream, from all its threads, by construct id. */
import type { CombineSink } from './combine.js';
import { native } from '../native/addon.js';
import type { NativeTally, SeriesExport, TallyExport } from '../native/fold.js';
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
}

/** Finished numbers; of further sizes those that say anything. */
export type Finished = Pick<TallyExport, 'edges' | 'contexts'> & {
  /** Which has the points. */
  tally: NativeTally;
  series: Partial<Record<SeriesName, SeriesExport>>;
};

export class Tallies implements CombineSink {
  readonly routines = new Map<number, RoutineTally>();
  readonly totals: GroupTotals = { rows: 0, activations: 0, blocks: 0, second: 0 };
  /** Workers add to it what needs no neighbour. */
  private readonly native = new (native().Tally)();

  constructor(readonly opaque: (construct: number) => boolean) {}

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
    const { edges, routines, series, contexts } = this.native.export();
    for (let i = 0; i < routines.length; i += ROUTINE_STRIDE) {
      const tally = this.routine(routines[i]);
      tally.calls += routines[i + 1];
      tally.costSelf += routines[i + 2];
      tally.costTotal += routines[i + 3];
      tally.incompleteCalls += routines[i + 4];
      tally.corruptCalls += routines[i + 5];
    }
    const named = series.map((one) => [SERIES[one.number], one] as const);
    return { tally: this.native, edges, contexts, series: Object.fromEntries(named) };
  }

  point(construct: number, sizes: Sizes, times: number, cost: number, context: number): void {
    if (sizes[0] < 0) this.routine(construct).corruptCalls += times;
    this.native.point(construct, sizes, times, cost, context);
  }

  edge(caller: number, callee: number, calls: number, cost: number): void {
    this.native.edge(caller, callee, calls, cost);
  }

  incomplete(construct: number, times: number): void {
    this.routine(construct).incompleteCalls += times;
  }

  self(construct: number, cost: number): void {
    this.routine(construct).costSelf += cost;
  }

  once(construct: number, cost: number): void {
    this.routine(construct).costTotal += cost;
  }

  private routine(id: number): RoutineTally {
    let tally = this.routines.get(id);
    if (tally === undefined) {
      tally = { calls: 0, costSelf: 0, costTotal: 0, incompleteCalls: 0, corruptCalls: 0 };
      this.routines.set(id, tally);
    }
    return tally;
  }
}
