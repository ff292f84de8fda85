/** The summary of a run of a suite: one ranked report over all of its jobs, and how they ended. */
import { MIN_SHARE_OF_MANY } from '../../../report/options.js';
import { costOfRuns } from '../../../schema/costs.js';
import { makeReport } from '../../../words/make-report.js';
import type { ViewOptions } from '../../../report/make-report.js';
import { ComairError } from '../../../base/errors.js';
import type { Profile } from '../../../profile/profile-model.js';
import { addSymbols } from '../../../profile/profile-symbols.js';
import { percent } from '../../../base/text/numbers.js';
import { ranked } from '../../../terminal/ranking.js';
import type { Report } from '../../../schema/report.js';
import { SymbolTable } from '../../../symbols/symbol-table.js';
import { STATUSES } from '../job.js';
import type { JobStatus } from '../job.js';
import type { Connection } from '../store/database.js';
import { Evidence } from './evidence.js';
import type { RoutineEvidence } from './evidence.js';
import { mergedProfile } from './merge-jobs.js';

const SUMMARY_SCHEMA = 1;

/** What comes with the system, and is not what a suite tests. */
const SYSTEM = /^(\/usr)?\/(lib|lib32|lib64|bin|sbin|libexec)\//;

/** Routines whose evidence is looked up. */
const EVIDENCED = 100;

export interface JobSummary {
  name: string;
  command: string;
  status: JobStatus | 'pending';
  reason: string | null;
  code: number | null;
  signal: string | null;
  attempts: number;
  wall_s: number;
  /** False: what it ran is not in the report. */
  profiled: boolean;
  /** What was out of the ordinary. */
  notes: string[];
  /** End of what a job that has not passed wrote. */
  output: string | null;
}

export interface Summary {
  schema: typeof SUMMARY_SCHEMA;
  suite: string;
  commit: string | null;
  started: string;
  ended: string | null;
  store: string;
  run: number;
  /** All jobs are passed or skipped. */
  passed: boolean;
  counts: Record<JobStatus | 'pending', number>;
  jobs: JobSummary[];
  /** Null where no job left a profile. */
  report: Report | null;
  /** Of the first ranks, in their order. */
  evidence: RoutineEvidence[];
  notes: string[];
}

interface RunRow {
  suite: string;
  commit_id: string | null;
  started: string;
  ended: string | null;
  notes: string;
}

interface JobRow extends Omit<JobSummary, 'profiled' | 'notes' | 'output'> {
  metric: string | null;
  /** JSON */
  notes: string;
  stdout: string;
  stderr: string;
}

/** What a job wrote last, of which its reason may be learnt. */
function outputOf({ status, stdout, stderr }: JobRow): string | null {
  if (status === 'passed' || status === 'skipped' || status === 'pending') return null;
  return [stdout, stderr]
    .map((text) => text.trimEnd())
    .filter((text) => text !== '')
    .join('\n');
}

function jobsOf(db: Connection, run: number): JobSummary[] {
  const rows = db
    .prepare(
      `select name, command, status, reason, code, signal, attempts, wall_s, metric, notes, stdout,
        stderr from jobs where run = ? order by position`,
    )
    .all(run) as JobRow[];
  return rows.map((row) => ({
    name: row.name,
    command: row.command,
    status: row.status,
    reason: row.reason,
    code: row.code,
    signal: row.signal,
    attempts: row.attempts,
    wall_s: row.wall_s,
    profiled: row.metric !== null,
    notes: JSON.parse(row.notes) as string[],
    output: outputOf(row),
  }));
}

export interface SummaryOptions extends ViewOptions {
  /**
   * Rank the routines of the system's programs and libraries, too. Default: only where nothing else
   * ran, or `only` or `skip` say what to rank.
   */
  system?: boolean;
}

export interface Summarized {
  summary: Summary;
  /** What the report was made of. */
  profile: Profile | null;
}

/**
 * @param store its path, for the reader
 * @throws ComairError `input` when there is no such run; `mismatch`
 */
export function summarize(
  db: Connection,
  store: string,
  run: number,
  options: SummaryOptions = {},
): Summarized {
  const row = db
    .prepare('select suite, commit_id, started, ended, notes from runs where id = ?')
    .get(run) as RunRow | undefined;
  if (row === undefined) throw new ComairError(`${store} has no run ${run}`, 'input');
  const jobs = jobsOf(db, run);
  const counts = Object.fromEntries(
    [...STATUSES, 'pending' as const].map((status) => [status, 0]),
  ) as Summary['counts'];
  for (const { status } of jobs) counts[status]++;
  const merged = mergedProfile(db, run);
  const profile = merged?.profile ?? null;
  const notes = [...(JSON.parse(row.notes) as string[]), ...differences(db, run)];
  const report =
    profile === null ? null : reportOf(profile, withoutSystem(profile, options, notes));
  const evidence = new Evidence(db, run, merged?.members ?? new Map<string, number[]>());
  const first = report === null ? [] : ranked(report).slice(0, EVIDENCED);
  return {
    profile,
    summary: {
      schema: SUMMARY_SCHEMA,
      suite: row.suite,
      commit: row.commit_id,
      started: row.started,
      ended: row.ended,
      store,
      run,
      passed: counts.passed + counts.skipped === jobs.length,
      counts,
      jobs,
      report,
      evidence: first.map((routine) => evidence.of(routine, report!.metric.size)),
      notes,
    },
  };
}

function withoutSystem(profile: Profile, options: SummaryOptions, notes: string[]): ViewOptions {
  const { system, ...view } = options;
  if (system === true || view.only !== undefined || view.skip !== undefined) return view;
  const own = profile.modules.map(({ path }) => path !== '' && !SYSTEM.test(path));
  if (!own.includes(true)) return view;
  const { cost } = profile.metric;
  const all = costOfRuns(profile.runs, cost);
  const ofSystem = profile.routines
    .filter(({ module }) => module >= 0 && !own[module])
    .reduce((sum, { costSelf }) => sum + costSelf, 0);
  if (ofSystem > 0) {
    notes.push(
      `${percent(ofSystem / all)} of the cost is in programs and libraries of the system, which are not ranked: --system ranks them`,
    );
  }
  return { minShare: MIN_SHARE_OF_MANY, ...view, skip: SYSTEM };
}

function reportOf(profile: Profile, options: ViewOptions): Report {
  const symbols = new SymbolTable();
  try {
    addSymbols(profile, symbols);
    return makeReport(profile, symbols, options);
  } finally {
    symbols.close();
  }
}

/** Jobs that were not run alike: by another engine, or another build of the same program. */
function differences(db: Connection, run: number): string[] {
  const engines = db
    .prepare('select distinct engine from jobs where run = ? and engine is not null order by 1')
    .pluck()
    .all(run) as string[];
  const builds = db
    .prepare(
      `select target ->> 'path' as path, count(distinct ifnull(target ->> 'build_id', '')) as builds
      from jobs where run = ? and target is not null group by 1 having builds > 1 order by 1`,
    )
    .all(run) as { path: string; builds: number }[];
  return [
    ...(engines.length > 1 ? [`jobs ran under different engines: ${engines.join(', ')}`] : []),
    ...builds.map(({ path, builds: n }) => `jobs ran ${n} different builds of ${path}`),
  ];
}

/** Keeps what is claimed of each ranked routine, for its history. */
export function keepClaims(db: Connection, run: number, report: Report): void {
  const insert = db.prepare(
    'insert into claims values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  db.transaction(() => {
    db.prepare('delete from claims where run = ?').run(run);
    for (const routine of report.routines) {
      if (routine.rank === null) continue;
      insert.run(
        run,
        routine.rank,
        routine.module,
        routine.name,
        routine.file,
        routine.line,
        routine.class,
        routine.exponent,
        routine.formula,
        routine.r2,
        routine.sizes,
        ...routine.size_range,
        routine.calls,
        routine.cost_total,
        routine.cost_share,
        routine.reason,
      );
    }
  }).immediate();
}
