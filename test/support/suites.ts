/** What tests of batches have in common. */
import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Executor } from '../../src/campaigns/batch/executor.js';
import { jobKey, plainJob } from '../../src/campaigns/batch/job.js';
import type { Job, JobResult } from '../../src/campaigns/batch/job.js';
import { sealProfile } from '../../src/campaigns/batch/seal.js';
import { openDatabase } from '../../src/campaigns/batch/store/database.js';
import { canonicalDump } from '../../src/campaigns/batch/store/dump.js';
import { planned } from '../../src/campaigns/batch/suite/planned-job.js';
import type { PlannedJob, Suite } from '../../src/campaigns/batch/suite/planned-job.js';
import type { Summary } from '../../src/campaigns/batch/summary/summary.js';
import { packageRoot } from '../../src/base/package.js';
import type { Profile } from '../../src/profile/profile-model.js';

export const TARGETS = `${packageRoot()}test/targets/bin`;
export const SORT = `${TARGETS}/sort`;

export const NO_ABORT: AbortSignal = new AbortController().signal;

/** A job that runs `argv` in the folder for temporary files. */
export function job(argv: readonly string[], rest: Partial<Job> = {}): Job {
  return { ...plainJob(rest.name ?? argv.join(' '), argv, tmpdir()), ...rest };
}

export function suiteOf(jobs: readonly (Job | PlannedJob)[], name = 'tests'): Suite {
  const all = jobs.map((each) => ('job' in each ? each : planned(each)));
  return { name, only: null, skip: null, jobs: all, notes: [] };
}

const none = { bytes: 0, head: '', tail: '' };

export function resultOf(of: Job, rest: Partial<JobResult> = {}): JobResult {
  return {
    key: jobKey(of),
    status: 'passed',
    reason: null,
    code: 0,
    signal: null,
    attempts: 1,
    wall_s: 0.1,
    overhead_ms: 1,
    stdout: none,
    stderr: none,
    engine: null,
    target: null,
    worker: 'here',
    notes: [],
    profile: null,
    ...rest,
  };
}

/** Runs nothing: what becomes of a job is up to the test. */
export class FakeExecutor implements Executor {
  /** In the order of their starts. */
  readonly started: string[] = [];
  running = 0;
  mostRunning = 0;

  constructor(
    readonly slots: number,
    private readonly outcome: (job: Job, signal: AbortSignal) => unknown,
  ) {}

  async run(each: Job, signal: AbortSignal): Promise<JobResult> {
    this.started.push(each.name);
    this.mostRunning = Math.max(this.mostRunning, ++this.running);
    try {
      // Others get their turn.
      await new Promise((resolve) => setImmediate(resolve));
      return (await this.outcome(each, signal)) as JobResult;
    } finally {
      this.running--;
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A profile of one routine that calls another: `points` are size and cost of a call each. */
export function profileOf(points: readonly (readonly [number, number])[]): Profile {
  const flat = [...points]
    .sort(([a], [b]) => a - b)
    .flatMap(([size, cost]) => [size, 1, cost, cost, cost, cost * cost]);
  const total = points.reduce((sum, [, cost]) => sum + cost, 0);
  const routine = (offset: string, name: string) => ({
    module: 0,
    offset,
    symbol: { name, fullName: name, entry: offset, file: null, line: null },
    calls: points.length,
    incompleteCalls: 0,
    corruptCalls: 0,
    costTotal: total,
    costSelf: total,
    byRun: [],
    sizes: { rms: { binned: false, points: flat } },
  });
  return {
    metric: { cost: 'blocks', cell: 8, arch: 'x86-64', sizes: ['rms', 'drms'] },
    runs: [
      {
        argv: ['prog'],
        exe: '/opt/prog',
        build_id: 'ab12',
        engine: 'valgrind',
        engine_version: '3.19',
        pid: 1,
        ppid: 0,
        exit_code: 0,
        signal: null,
        complete: true,
        activations: 2 * points.length,
        incomplete_activations: 0,
        rows: points.length,
        blocks: total,
        instructions: total,
        threads: 1,
        wall_s: 0.1,
      },
    ],
    modules: [{ path: '/opt/prog', buildId: 'ab12' }],
    routines: [routine('0x1000', 'outer'), routine('0x2000', 'inner')],
    edges: [[0, 1, points.length, total]],
    warnings: [],
  };
}

/** With a profile whose routine costs `cost(n)` at each of the sizes. */
export function profiled(
  of: Job,
  sizes: readonly number[],
  cost: (n: number) => number,
): JobResult {
  return resultOf(of, { profile: sealProfile(profileOf(sizes.map((n) => [n, cost(n)]))) });
}

/** A folder that is gone after `use`. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(tmpdir(), `comair-batch-${randomBytes(6).toString('hex')}`);
  await mkdir(folder);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a summary says, whenever and wherever its jobs ran. */
export function said({ counts, passed, evidence, jobs, report }: Summary): unknown {
  return {
    counts,
    passed,
    evidence,
    routines: report?.routines,
    warnings: report?.warnings,
    jobs: jobs.map((each) => ({ ...each, wall_s: 0 })),
  };
}

/** What a run in the store has measured, a line for each job. */
export function dumpOf(store: string, run = 1): string[] {
  const db = openDatabase(store, true);
  try {
    return [...canonicalDump(db, run)];
  } finally {
    db.close();
  }
}

/** Processes whose command line has this word in it. */
export function withWord(word: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(word);
      } catch {
        return false;
      }
    });
}
