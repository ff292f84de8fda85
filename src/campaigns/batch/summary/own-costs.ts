/**
 * What the routines of a report cost in each job by themselves. The same test is the same input, so
 * two runs of a suite can be compared test by test, whatever their routines have for classes.
 */
import type { Report } from '../../../schema/report.js';
import type { Connection } from '../store/database.js';

/** Routines with less of a job's cost are left out: then that is what they cost at most. */
const LEAST_SHARE = 0.001;

export interface OwnCost {
  /** As in the report. */
  id: string;
  own: number;
}

export interface OwnCosts {
  /** Of all routines of the report, in the unit of its costs. */
  work: number;
  /** What costs most first. */
  routines: OwnCost[];
  /** Others cost less than this. */
  least: number;
}

interface Row {
  job: string;
  routine: number;
  self: number;
}

/**
 * By the name of the job; those without a profile of their own are left out.
 * @param members for each id of the report the numbers in the store
 */
export function ownCosts(
  db: Connection,
  run: number,
  members: ReadonlyMap<string, readonly number[]>,
  { routines }: Report,
): Map<string, OwnCosts> {
  const shown = new Map(
    routines.flatMap(({ id }) => (members.get(id) ?? []).map((number) => [number, id] as const)),
  );
  const rows = db.prepare(
    'select jobs.name as job, routine, self from costs join jobs on jobs.id = costs.job where run = ? and self > 0',
  );
  const byJob = new Map<string, Map<string, number>>();
  for (const each of rows.iterate(run)) {
    const { job, routine, self } = each as Row;
    const id = shown.get(routine);
    if (id === undefined) continue;
    const costs = byJob.get(job) ?? new Map<string, number>();
    costs.set(id, (costs.get(id) ?? 0) + self);
    byJob.set(job, costs);
  }
  const of = (costs: ReadonlyMap<string, number>): OwnCosts => {
    const work = [...costs.values()].reduce((sum, own) => sum + own, 0);
    const most = [...costs]
      .filter(([, own]) => own >= LEAST_SHARE * work)
      .sort(([, a], [, b]) => b - a)
      .map(([id, own]) => ({ id, own }));
    return { work, routines: most, least: LEAST_SHARE * work };
  };
  return new Map([...byJob].map(([job, costs]) => [job, of(costs)]));
}
