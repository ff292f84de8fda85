/** What routines asked for of one resource, as a profile is put together. */
import type { ResourceRecord } from '../stream/resources.js';
import { EDGE_STRIDE, EdgeTable } from './edges.js';
import { PointsTable } from './points-table.js';
import { RUN_NUMBERS } from './profile-model.js';
import type { ProfileResource, ResourceRoutine } from './profile-model.js';

/** Dense pages for the routines of one resource: at most 6 MB. */
const PAGES = 1 << 12;
export const RESOURCE_SIZES = ['rms', 'drms'] as const;

type Totals = Pick<ResourceRoutine, 'calls' | 'incompleteCalls' | 'total' | 'self'>;

/** Of one resource. */
export class ResourceTable {
  private readonly totals = new Map<number, Totals>();
  private readonly runs = new Map<number, number[]>();
  private readonly edges = new EdgeTable(1 << 6);
  private readonly points = { rms: new PointsTable(PAGES), drms: new PointsTable(PAGES) };

  private of(routine: number): Totals {
    let totals = this.totals.get(routine);
    if (totals === undefined) {
      totals = { calls: 0, incompleteCalls: 0, total: 0, self: 0 };
      this.totals.set(routine, totals);
    }
    return totals;
  }

  add(routine: number, { calls, incompleteCalls, total, self }: Totals): void {
    const totals = this.of(routine);
    totals.calls += calls;
    totals.incompleteCalls += incompleteCalls;
    totals.total += total;
    totals.self += self;
  }

  /** Of run 0. */
  private addCalls(routine: number, { calls, incompleteCalls, total, self }: Totals): void {
    this.add(routine, { calls, incompleteCalls, total, self });
    this.addToRun(routine, 0, calls, total, self);
  }

  /** Activations of run 0 that are the same, of which each has the amount. */
  count({ caller, construct, count, complete, within }: ResourceRecord, each: number): void {
    const amount = this.sumOf(caller, construct, count, each);
    const incompleteCalls = complete ? 0 : count;
    const total = within ? 0 : amount;
    this.addCalls(construct, { calls: count, incompleteCalls, total, self: amount });
    // Nothing calls a thread's root.
    if (construct === 0) return;
    this.addCalls(caller, { calls: 0, incompleteCalls: 0, total: 0, self: -amount });
    this.addEdge(caller, construct, count, amount);
  }

  /** What is added up of so many activations. */
  protected sumOf(_caller: number, _construct: number, count: number, each: number): number {
    return count * each;
  }

  addEdge(caller: number, callee: number, calls: number, amount: number): void {
    this.edges.add(caller, callee, calls, amount);
  }

  addPoints(routine: number, size: 'rms' | 'drms', points: ArrayLike<number>): void {
    this.points[size].add(routine, points);
  }

  bin(routine: number, size: 'rms' | 'drms'): void {
    this.points[size].bin(routine);
  }

  addToRun(routine: number, run: number, calls: number, total: number, self: number): void {
    let byRun = this.runs.get(routine);
    if (byRun === undefined) this.runs.set(routine, (byRun = []));
    const last = byRun.length - RUN_NUMBERS;
    if (last >= 0 && byRun[last] === run) {
      byRun[last + 1] += calls;
      byRun[last + 2] += total;
      byRun[last + 3] += self;
    } else byRun.push(run, calls, total, self);
  }

  totalOf(routine: number): number {
    return this.totals.get(routine)?.total ?? 0;
  }

  /** What is of calls that have been given back by others is no call's own. */
  protected ownOf(self: number): number {
    return self;
  }

  build(routines: number): ProfileResource {
    const series = RESOURCE_SIZES.map((size) => ({
      size,
      points: this.points[size].byRoutine(routines),
      binned: new Set(this.points[size].binnedRoutines()),
    }));
    const edges = this.edges.export();
    const list = [...this.totals].sort(([a], [b]) => a - b);
    return {
      routines: list.map(([routine, totals]) => ({
        routine,
        ...totals,
        self: this.ownOf(totals.self),
        sizes: Object.fromEntries(
          series.map(({ size, points, binned }) => [
            size,
            { binned: binned.has(routine), points: points[routine] },
          ]),
        ),
        byRun: (this.runs.get(routine) ?? []).map((value, i) =>
          i % RUN_NUMBERS === RUN_NUMBERS - 1 ? this.ownOf(value) : value,
        ),
      })),
      edges: Array.from(
        { length: edges.length / EDGE_STRIDE },
        (_, i): ProfileResource['edges'][number] => {
          const at = i * EDGE_STRIDE;
          return [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
        },
      ).sort((a, b) => a[0] - b[0] || a[1] - b[1]),
    };
  }
}

/** Where what a call has got may be given back after it. */
export class KeptTable extends ResourceTable {
  /** Below zero where it gives back more than it gets itself. */
  protected override ownOf(self: number): number {
    return Math.max(0, self);
  }
}

/** Of peaks, which are not added up: what counts is the largest of a process, and of its threads their sum. */
export class PeakTable extends ResourceTable {
  private readonly largest = new Map<number, number>();
  private readonly byCaller = new Map<number, Map<number, number>>();

  /** They are told when all are known. */
  protected override sumOf(caller: number, construct: number, count: number, each: number): number {
    const before = this.largest.get(construct) ?? 0;
    this.largest.set(construct, construct === 0 ? before + count * each : Math.max(before, each));
    const callees = this.byCaller.get(caller) ?? new Map<number, number>();
    const known = callees.get(construct) ?? 0;
    if (construct !== 0) this.byCaller.set(caller, callees.set(construct, Math.max(known, each)));
    return 0;
  }

  override totalOf(routine: number): number {
    return this.largest.get(routine) ?? super.totalOf(routine);
  }

  /** A routine's own is what no other that it calls has by itself. */
  override build(routines: number): ProfileResource {
    for (const [caller, callees] of this.byCaller)
      for (const [callee, bytes] of callees) this.addEdge(caller, callee, 0, bytes);
    for (const [routine, total] of this.largest) {
      const callees = [...(this.byCaller.get(routine) ?? [])].filter(
        ([callee]) => callee !== routine,
      );
      const self = Math.max(0, total - Math.max(0, ...callees.map(([, bytes]) => bytes)));
      this.add(routine, { calls: 0, incompleteCalls: 0, total, self });
      this.addToRun(routine, 0, 0, total, self);
    }
    this.largest.clear();
    this.byCaller.clear();
    return super.build(routines);
  }
}
