/** The summary of a run of a suite: one ranked report over all of its jobs, and how they ended. */
import { MIN_SHARE_OF_MANY } from '../../../report/options.js';
import { costOfRuns } from '../../../schema/costs.js';
import type { ViewOptions } from '../../../report/make-report.js';
import { ComairError } from '../../../base/errors.js';
import type { Profile } from '../../../profile/profile-model.js';
import { percent } from '../../../base/text/numbers.js';
import { ranked } from '../../../terminal/ranking.js';
import type { Report } from '../../../schema/report.js';
import { STATUSES } from '../job.js';
import type { JobStatus } from '../job.js';
import type { Connection } from '../store/database.js';
import { Evidence } from './evidence.js';
import type { RoutineEvidence, TestEvidence } from './evidence.js';
import { mergedProfile } from './merge-jobs.js';
import { ownCosts } from './own-costs.js';
import type { OwnCosts } from './own-costs.js';
import { reportOf } from './report-of.js';
import { sweepsOf } from './sweeps.js';
import type { SweepSummary } from './sweeps.js';

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
  /** Of the report's routines, where that was asked for. */
  costs?: OwnCosts;
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
  /** Of commands at several sizes, where they are not all of the suite. */
  sweeps: SweepSummary[];
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
  /** With what routines cost in each job, by which suites are compared. */
  perJob?: boolean;
}

export interface Summarized {
  summary: Summary;
  /** The jobs with most of a routine of the report, by its id. */
  testsOf: (routine: string) => readonly TestEvidence[];
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
  const view = profile === null ? {} : suiteView(profile, options);
  const report = profile === null ? null : reportOf(profile, view);
  if (report !== null) notes.push(...systemNotes(report, view));
  const sweeps = merged === null || merged.isSweep ? [] : sweepsOf(db, run, viewOf(options));
  if (options.perJob === true && merged !== null && report !== null) {
    const costs = ownCosts(db, run, merged.members, report);
    for (const job of jobs) {
      const its = costs.get(job.name);
      if (its !== undefined) job.costs = its;
    }
  }
  const evidence = new Evidence(db, run, merged?.members ?? new Map<string, number[]>());
  const known = new Map(report?.routines.map((routine) => [routine.id, routine]));
  const first = report === null ? [] : ranked(report).slice(0, EVIDENCED);
  return {
    profile,
    testsOf: (id) => {
      const routine = known.get(id);
      return routine === undefined ? [] : evidence.of(routine, report!.metric.size).tests;
    },
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
      sweeps,
      notes,
    },
  };
}

/** What the user wants to see of each report. */
function viewOf(options: SummaryOptions): ViewOptions {
  const view = { ...options };
  delete view.system;
  delete view.perJob;
  return view;
}

/** All jobs together; each of them is a start of a program, of which only the rest is its own. */
function suiteView(profile: Profile, options: SummaryOptions): ViewOptions {
  const { system } = options;
  const view = viewOf(options);
  const all = { withoutStartUp: system !== true, ...view };
  if (system === true || view.only !== undefined || view.skip !== undefined) return all;
  const hasOwn = profile.modules.some(({ path }) => path !== '' && !SYSTEM.test(path));
  return hasOwn ? { minShare: MIN_SHARE_OF_MANY, ...all, skip: SYSTEM } : all;
}

/** How much is not ranked, as it is the system's. */
function systemNotes(report: Report, { skip }: ViewOptions): string[] {
  if (skip !== SYSTEM) return [];
  const rest =
    (1 - (report.ranking?.without_start_up ?? 0)) * costOfRuns(report.runs, report.metric.cost);
  const own = report.routines.reduce((sum, { cost_self }) => sum + cost_self, 0);
  const ofSystem = rest > 0 ? Math.max(0, 1 - own / rest) : 0;
  return ofSystem === 0
    ? []
    : [
        `${percent(ofSystem)} of the cost is in programs and libraries of the system, which are not ranked: --system ranks them`,
      ];
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
