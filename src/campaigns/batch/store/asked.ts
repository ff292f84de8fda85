/** What jobs asked of the kernel and the allocator, where it is of weight beside their work. */
import { createHash } from 'node:crypto';
import { pack, unpack } from 'msgpackr';
import { resourcesOfWeight } from '../../../claims/resources/weight.js';
import type { Profile, ProfileResource, Resources } from '../../../profile/profile-model.js';
import { costOfRuns } from '../../../schema/costs.js';
import type { Connection } from './connection.js';

/** Stores of before had none: they get them when they are written to. */
export const ASKED_TABLES = `
create table if not exists asked_sets (
  id integer primary key, digest blob not null unique, data blob not null
);
create table if not exists asked (
  job integer primary key references jobs, asked_set integer not null references asked_sets
);
`;

/** With routines as the store numbers them. */
function renumbered({ routines, edges }: ProfileResource, ids: readonly number[]): ProfileResource {
  return {
    routines: routines.map((each) => ({ ...each, routine: ids[each.routine] })),
    edges: edges.map(([caller, callee, calls, amount]) => [
      ids[caller],
      ids[callee],
      calls,
      amount,
    ]),
  };
}

/** Writes them; to be used within a transaction. */
export class AskedWriter {
  private readonly statements;

  constructor(db: Connection) {
    this.statements = {
      addSet: db.prepare('insert or ignore into asked_sets (digest, data) values (?, ?)'),
      set: db.prepare('select id from asked_sets where digest = ?').pluck(),
      add: db.prepare('insert into asked values (?, ?)'),
    };
  }

  /** @param ids of the profile's routines in the store */
  write(job: number, { resources, runs, metric }: Profile, ids: readonly number[]): void {
    const work = costOfRuns(runs, metric.cost);
    const kept = resourcesOfWeight(runs, work).flatMap((resource) => {
      const of = resources?.[resource];
      return of === undefined ? [] : [[resource, renumbered(of, ids)] as const];
    });
    if (kept.length === 0) return;
    const data = pack(Object.fromEntries(kept));
    const digest = createHash('sha256').update(data).digest();
    this.statements.addSet.run(digest, data);
    this.statements.add.run(job, this.statements.set.get(digest));
  }
}

/**
 * Those of a job, with the store's numbers of routines; null: they are of no weight.
 * @param byRun whether what is known by run is wanted
 */
export function askedOf(db: Connection): (job: number, byRun: boolean) => Resources | null {
  const known = db
    .prepare("select count(*) from sqlite_master where type = 'table' and name = 'asked'")
    .pluck()
    .get();
  if (known === 0) return () => null;
  const select = db
    .prepare('select data from asked join asked_sets on asked_sets.id = asked_set where job = ?')
    .pluck();
  return (job, byRun) => {
    const data = select.get(job) as Buffer | undefined;
    if (data === undefined) return null;
    const resources = unpack(data) as Resources;
    if (byRun) return resources;
    return Object.fromEntries(
      Object.entries(resources).map(([name, of]) => {
        const { routines, edges } = of as ProfileResource;
        return [name, { routines: routines.map((each) => ({ ...each, byRun: [] })), edges }];
      }),
    );
  };
}
