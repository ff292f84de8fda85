/** What routines asked of the kernel and the allocator, as a profile is put together. */
import { RESOURCES } from '../schema/metrics.js';
import type { Resource } from '../schema/metrics.js';
import type { Origin, ResourceRecord } from '../stream/resources.js';
import { EDGE_STRIDE, EdgeTable } from './edges.js';
import { PointsTable } from './points-table.js';
import { RUN_NUMBERS } from './profile-model.js';
import { leadingOrigins } from './origins.js';
import type {
  ProfileOrigin,
  ProfileResource,
  ResourceRoutine,
  Resources,
} from './profile-model.js';

/** Dense pages for the routines of one resource: at most 6 MB. */
const PAGES = 1 << 12;
const SIZES = ['rms', 'drms'] as const;

type Totals = Pick<ResourceRoutine, 'calls' | 'incompleteCalls' | 'total' | 'self'>;

/** Of one resource. */
class Table {
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
    const series = SIZES.map((size) => ({
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
class KeptTable extends Table {
  /** Below zero where it gives back more than it gets itself. */
  protected override ownOf(self: number): number {
    return Math.max(0, self);
  }
}

/** Of peaks, which are not added up: what counts is the largest of a process, and of its threads their sum. */
class PeakTable extends Table {
  private readonly largest = new Map<number, number>();
  private readonly byCaller = new Map<number, Map<number, number>>();

  note(caller: number, construct: number, bytes: number): void {
    const before = this.largest.get(construct) ?? 0;
    if (construct === 0) {
      this.largest.set(0, before + bytes);
      return;
    }
    this.largest.set(construct, Math.max(before, bytes));
    const callees = this.byCaller.get(caller) ?? new Map<number, number>();
    this.byCaller.set(caller, callees.set(construct, Math.max(callees.get(construct) ?? 0, bytes)));
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

const TABLES: Partial<Record<Resource, typeof Table>> = { peak: PeakTable, kept: KeptTable };

interface OfProcess {
  resources: Resources;
  idOf: (routine: number) => number;
}

export class ResourceTables {
  private readonly tables = new Map<Resource, Table>();
  private readonly origins: ProfileOrigin[] = [];
  /** By the key of a run that has no number yet. */
  private readonly held = new Map<number, OfProcess>();

  private table(resource: Resource): Table {
    let table = this.tables.get(resource);
    if (table === undefined) this.tables.set(resource, (table = new (TABLES[resource] ?? Table)()));
    return table;
  }

  /** What activations of one process, which is run 0, asked for; routines are constructs. */
  addRecords(records: readonly ResourceRecord[]): void {
    for (const resource of RESOURCES) {
      const some = records.filter((record) => (record[resource] ?? 0) > 0);
      if (some.length > 0) addRecords(this.table(resource), some, resource);
    }
  }

  /** Who asked for memory of the process. */
  addOrigins(origins: readonly Origin[]): void {
    for (const origin of origins) this.origins.push({ ...origin, run: 0 });
  }

  /** Those of a process, of which the number as a run is known only when it is settled. */
  hold(key: number, resources: Resources, idOf: OfProcess['idOf']): void {
    this.held.set(key, { resources, idOf });
  }

  settle(key: number, run: number): void {
    const of = this.held.get(key);
    if (of !== undefined) this.addProfile(of.resources, of.idOf, run);
    this.held.delete(key);
  }

  /**
   * Those of another profile.
   * @param idOf the number of its routine here
   * @param firstRun the number of its run 0 here
   */
  addProfile(resources: Resources, idOf: OfProcess['idOf'], firstRun: number): void {
    for (const resource of RESOURCES) {
      const of = resources[resource];
      if (of !== undefined) this.addOne(resource, of, idOf, firstRun);
    }
    for (const { path, run, ...of } of resources.origins ?? [])
      this.origins.push({ path: path.map(idOf), run: firstRun + run, ...of });
  }

  private addOne(
    resource: Resource,
    { routines, edges }: ProfileResource,
    idOf: OfProcess['idOf'],
    firstRun: number,
  ): void {
    const table = this.table(resource);
    for (const { routine, sizes, byRun, ...totals } of routines) {
      const id = idOf(routine);
      table.add(id, totals);
      for (const size of SIZES) {
        const series = sizes[size];
        if (series === undefined) continue;
        if (series.binned) table.bin(id, size);
        table.addPoints(id, size, series.points);
      }
      for (let at = 0; at < byRun.length; at += RUN_NUMBERS)
        table.addToRun(id, firstRun + byRun[at], byRun[at + 1], byRun[at + 2], byRun[at + 3]);
    }
    for (const [caller, callee, calls, amount] of edges)
      table.addEdge(idOf(caller), idOf(callee), calls, amount);
  }

  /** With what it called; 0 where it asked for none. */
  totalOf(resource: Resource, routine: number): number {
    return this.tables.get(resource)?.totalOf(routine) ?? 0;
  }

  /** @param routines how many there are, whether or not they asked for any */
  build(routines: number): Resources {
    const built = [...this.tables].map(
      ([resource, table]) => [resource, table.build(routines)] as const,
    );
    const origins = leadingOrigins(this.origins);
    return { ...Object.fromEntries(built), ...(origins.length === 0 ? {} : { origins }) };
  }
}

function addRecords(table: Table, records: readonly ResourceRecord[], resource: Resource): void {
  const points = new Map<number, Record<(typeof SIZES)[number], number[]>>();
  const add = (
    routine: number,
    calls: number,
    incompleteCalls: number,
    total: number,
    self: number,
  ) => {
    table.add(routine, { calls, incompleteCalls, total, self });
    table.addToRun(routine, 0, calls, total, self);
  };
  for (const { caller, construct, count, complete, within, rms, rereads, ...of } of records) {
    const each = of[resource] ?? 0;
    const amount = each * count;
    if (table instanceof PeakTable) {
      table.note(caller, construct, each);
      add(construct, count, complete ? 0 : count, 0, 0);
      if (construct !== 0) table.addEdge(caller, construct, count, 0);
    } else {
      add(construct, count, complete ? 0 : count, within ? 0 : amount, amount);
      // Nothing calls a thread's root.
      if (construct !== 0) {
        add(caller, 0, 0, 0, -amount);
        table.addEdge(caller, construct, count, amount);
      }
    }
    if (!complete || rms < 0) continue;
    let known = points.get(construct);
    if (known === undefined) points.set(construct, (known = { rms: [], drms: [] }));
    known.rms.push(rms, count, each, each, amount, each * amount);
    known.drms.push(rms + rereads, count, each, each, amount, each * amount);
  }
  for (const [routine, known] of points)
    for (const size of SIZES) table.addPoints(routine, size, known[size]);
}
