/** In which jobs the evidence for a routine's cost function lies, and what it lacks. */
import { sizesForAClaim, spreadOfCalls } from '../../../fit/enough.js';
import { unpack } from 'msgpackr';
import { POINT_NUMBERS, pointsBy } from '../../../profile/profile-model.js';
import type { ProfileRoutine } from '../../../profile/profile-model.js';
import { compact } from '../../../base/text/numbers.js';
import type { RoutineReport } from '../../../schema/report.js';
import type { SizeMetric } from '../../../schema/metrics.js';
import type { Connection } from '../store/database.js';

/** Jobs that are named for a routine. */
const NAMED = 3;

export interface TestEvidence {
  job: string;
  calls: number;
  /** Of what the routine cost in all jobs. */
  share: number;
  sizes: number;
  size_range: [number, number];
}

export interface RoutineEvidence {
  /** As in the report. */
  id: string;
  /** Jobs that ran it. */
  jobs: number;
  /** Those with the largest sizes and the largest cost, best first. */
  tests: TestEvidence[];
  /** Which run would decide what is not known; null where a claim stands. */
  missing: string | null;
}

interface Row {
  job: number;
  name: string;
  calls: number;
  cost: number;
  points: number;
}

/** What is in a set of points, by one size. */
interface Extent {
  sizes: number;
  min: number;
  max: number;
}

/** Whether the sizes of the jobs tell what those of calls do not. */
export const isKnownByRun = ({ class: name, per_run: runs }: RoutineReport): boolean =>
  name === 'unknown' && (runs?.class ?? 'unknown') !== 'unknown';

export class Evidence {
  private readonly extents = new Map<string, Extent>();
  private readonly statements;

  constructor(
    db: Connection,
    private readonly run: number,
    /** Numbers in the store of a report's routines. */
    private readonly members: ReadonlyMap<string, readonly number[]>,
  ) {
    this.statements = {
      rows: db.prepare(
        `select jobs.id as job, jobs.name, costs.calls, costs.cost, costs.points
        from costs join jobs on jobs.id = costs.job
        where jobs.run = ? and costs.routine in (select value from json_each(?))
        order by jobs.position`,
      ),
      points: db.prepare('select data from point_sets where id = ?').pluck(),
      feature: db.prepare("select value from features where job = ? and name = 'n'").pluck(),
    };
  }

  private extent(set: number, size: SizeMetric): Extent {
    const key = `${set} ${size}`;
    let extent = this.extents.get(key);
    if (extent === undefined) {
      const sizes = unpack(this.statements.points.get(set) as Buffer) as ProfileRoutine['sizes'];
      const { points } = pointsBy({ sizes }, size);
      extent = {
        sizes: points.length / POINT_NUMBERS,
        min: points.at(0) ?? 0,
        max: points.at(-POINT_NUMBERS) ?? 0,
      };
      this.extents.set(key, extent);
    }
    return extent;
  }

  /** @param usual size of the report */
  of(routine: RoutineReport, usual: SizeMetric): RoutineEvidence {
    const size = routine.size ?? usual;
    const numbers = this.members.get(routine.id) ?? [];
    const rows = this.statements.rows.all(this.run, JSON.stringify(numbers)) as Row[];
    const all = rows.reduce((sum, { cost }) => sum + cost, 0);
    const tests = new Map<number, TestEvidence>();
    for (const { job, name, calls, cost, points } of rows) {
      const extent = this.extent(points, size);
      const test = tests.get(job);
      const share = all > 0 ? cost / all : 0;
      if (test === undefined) {
        const range: [number, number] = [extent.min, extent.max];
        tests.set(job, { job: name, calls, share, sizes: extent.sizes, size_range: range });
        continue;
      }
      // Another entry of the same function.
      test.calls += calls;
      test.share += share;
      test.sizes = Math.max(test.sizes, extent.sizes);
      test.size_range[0] = Math.min(test.size_range[0], extent.min);
      test.size_range[1] = Math.max(test.size_range[1], extent.max);
    }
    const entries = [...tests];
    const byCost = entries.toSorted((a, b) => b[1].share - a[1].share);
    const bySize = entries.toSorted(
      (a, b) => b[1].size_range[1] - a[1].size_range[1] || b[1].share - a[1].share,
    );
    const named = new Set([...bySize.slice(0, 1), ...byCost].slice(0, NAMED + 1));
    const largest = bySize.at(0);
    return {
      id: routine.id,
      jobs: tests.size,
      tests: [...named].slice(0, NAMED).map(([, test]) => test),
      missing: largest === undefined ? null : this.missing(routine, largest[0], largest[1].job),
    };
  }

  private missing(routine: RoutineReport, job: number, name: string): string | null {
    // What has no points has no size that could be larger.
    if (routine.class !== 'unknown' || routine.sizes === 0 || isKnownByRun(routine)) return null;
    const [from, to] = routine.size_range;
    const few = routine.sizes < sizesForAClaim.value;
    const narrow = to < spreadOfCalls.value * Math.max(1, from);
    if (!few && !narrow) return null;
    const n = this.statements.feature.get(job) as number | undefined;
    const how = n === undefined ? 'with larger input' : `with n above ${n}`;
    const seen =
      from === to
        ? `only size ${compact(from)} was seen`
        : `sizes ${compact(from)} to ${compact(to)} were seen`;
    const wanted = Math.max(spreadOfCalls.value * Math.max(1, from), 2 * to);
    const more = sizesForAClaim.value - routine.sizes;
    const number = !few ? '' : `, ${more} more ${more === 1 ? 'size' : 'sizes'} at least`;
    return `run ${name} ${how} to decide: ${seen}, up to ${compact(wanted)} are wanted${number}`;
  }
}
