/** Commands that a suite runs at several sizes: each is a sweep, whatever else is in the suite. */
import type { ViewOptions } from '../../../report/make-report.js';
import type { Report } from '../../../schema/report.js';
import type { Connection } from '../store/database.js';
import { mergedProfile } from './merge-jobs.js';
import { reportOf } from './report-of.js';

export interface SweepSummary {
  /** As the jobs are called, without their sizes. */
  name: string;
  /** Of the jobs that left a profile. */
  sizes: number[];
  /** Over the sizes, with the routines of the system, as of a sweep. */
  report: Report;
}

interface Row {
  name: string;
  n: number;
}

/** Those that were run at two sizes or more, in the order of the suite. */
export function sweepsOf(db: Connection, run: number, view: ViewOptions): SweepSummary[] {
  const rows = db
    .prepare(
      `select spec ->> '$.series' as name, features.value as n
      from jobs join features on features.job = jobs.id and features.name = 'n'
      where run = ? and metric is not null and spec ->> '$.series' is not null order by position`,
    )
    .all(run) as Row[];
  const sizes = new Map<string, number[]>();
  for (const { name, n } of rows) sizes.set(name, [...(sizes.get(name) ?? []), n]);
  return [...sizes].flatMap(([name, all]) => {
    const merged = new Set(all).size < 2 ? null : mergedProfile(db, run, name);
    return merged === null ? [] : [{ name, sizes: all, report: reportOf(merged.profile, view) }];
  });
}
