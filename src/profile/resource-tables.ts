/** What routines asked of the kernel and the allocator, as a profile is put together. */
import { RESOURCES } from '../schema/metrics.js';
import type { Resource } from '../schema/metrics.js';
import type { Asker, MadeCalls, Origin } from '../stream/origins.js';
import type { ResourceRecord } from '../stream/resources.js';
import { callsByName, leadingCalls } from './made-calls.js';
import { leadingOrigins } from './origins.js';
import { RUN_NUMBERS } from './profile-model.js';
import type { ProfileCalls, ProfileOrigin, ProfileResource, Resources } from './profile-model.js';
import { KeptTable, PeakTable, RESOURCE_SIZES, ResourceTable } from './resource-table.js';

const TABLES: Partial<Record<Resource, typeof ResourceTable>> = {
  peak: PeakTable,
  kept: KeptTable,
};

interface OfProcess {
  resources: Resources;
  idOf: (routine: number) => number;
}

export class ResourceTables {
  private readonly tables = new Map<Resource, ResourceTable>();
  private readonly origins: ProfileOrigin[] = [];
  private readonly made: ProfileCalls[] = [];
  /** What streams of before do not tell. */
  private readonly untold = new Set<Resource>();
  /** By the key of a run that has no number yet. */
  private readonly held = new Map<number, OfProcess>();

  private table(resource: Resource): ResourceTable {
    let table = this.tables.get(resource);
    if (table === undefined)
      this.tables.set(resource, (table = new (TABLES[resource] ?? ResourceTable)()));
    return table;
  }

  /** What activations of one process, which is run 0, asked for; routines are constructs. */
  addRecords(records: readonly ResourceRecord[]): void {
    for (const resource of RESOURCES) {
      if (records.some((record) => record[resource] === undefined)) this.untold.add(resource);
      const some = records.filter((record) => (record[resource] ?? 0) > 0);
      if (some.length > 0) addRecords(this.table(resource), some, resource);
    }
  }

  /** Who asked for memory of the process. */
  addOrigins(origins: readonly Origin[]): void {
    for (const origin of origins) this.origins.push({ ...origin, run: 0 });
  }

  /** Who made system calls of the process. */
  addCalls(calls: readonly MadeCalls[]): void {
    for (const each of calls) this.made.push({ ...each, run: 0 });
  }

  /** How often each was made; undefined: not known. */
  callsByName(): Record<string, number> | undefined {
    return this.made.length === 0 ? undefined : callsByName(this.made);
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
   * @param rebuilt what other code its routine is here, in which places are none; null: the same
   */
  addProfile(
    resources: Resources,
    idOf: OfProcess['idOf'],
    firstRun: number,
    rebuilt: (routine: number) => object | null = () => null,
  ): void {
    for (const resource of RESOURCES) {
      const of = resources[resource];
      if (of !== undefined) this.addOne(resource, of, idOf, firstRun);
    }
    const here = <Of extends Asker & { run: number }>(of: Of): Of => ({
      ...of,
      path: of.path.map(idOf),
      ...(of.places === undefined
        ? {}
        : { places: of.places.map((place, i) => (rebuilt(of.path[i]) === null ? place : 0)) }),
      run: firstRun + of.run,
    });
    for (const origin of resources.origins ?? []) this.origins.push(here(origin));
    for (const calls of resources.made ?? []) this.made.push(here(calls));
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
      for (const size of RESOURCE_SIZES) {
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

  /** Of a process, as the roots of its threads have it; what its stream does not tell is left out. */
  totals(): Partial<Record<Resource, number>> {
    const total = (name: Resource): number => this.totalOf(name, 0);
    // Streams of before tell of no peaks.
    const knowsPeaks = total('peak') > 0 || total('allocated') === 0;
    const isKnown = (name: Resource): boolean =>
      name === 'peak' || name === 'kept' ? knowsPeaks : !this.untold.has(name);
    return Object.fromEntries(RESOURCES.filter(isKnown).map((name) => [name, total(name)]));
  }

  /** @param routines how many there are, whether or not they asked for any */
  build(routines: number): Resources {
    const built = [...this.tables].map(
      ([resource, table]) => [resource, table.build(routines)] as const,
    );
    const origins = leadingOrigins(this.origins);
    const made = leadingCalls(this.made);
    return {
      ...Object.fromEntries(built),
      ...(origins.length === 0 ? {} : { origins }),
      ...(made.length === 0 ? {} : { made }),
    };
  }
}

function addRecords(
  table: ResourceTable,
  records: readonly ResourceRecord[],
  resource: Resource,
): void {
  const points = new Map<number, Record<(typeof RESOURCE_SIZES)[number], number[]>>();
  for (const record of records) {
    const { construct, count, complete, rms, rereads } = record;
    const each = record[resource] ?? 0;
    const amount = each * count;
    table.count(record, each);
    if (!complete || rms < 0) continue;
    let known = points.get(construct);
    if (known === undefined) points.set(construct, (known = { rms: [], drms: [] }));
    known.rms.push(rms, count, each, each, amount, each * amount);
    known.drms.push(rms + rereads, count, each, each, amount, each * amount);
  }
  for (const [routine, known] of points)
    for (const size of RESOURCE_SIZES) table.addPoints(routine, size, known[size]);
}
