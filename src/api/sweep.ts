/** Runs of a program over sizes, and one report of all. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTarget } from '../engine/target.js';
import { ComairError, fileProblem, messageOf } from '../errors.js';
import { withRecordings } from '../analysis/recordings.js';
import { mergeProfiles } from '../profile/merge.js';
import type { Profile } from '../profile/model.js';
import { addSymbols } from '../profile/symbols.js';
import { count } from '../report/numbers.js';
import type { CostMetric, Report } from '../report/schema.js';
import { planSweep } from '../sweep/plan.js';
import type { Feature, PlannedRun } from '../sweep/plan.js';
import { runQueue } from '../sweep/queue.js';
import { sweepRun } from '../sweep/run.js';
import type { RunResult } from '../sweep/run.js';
import { SymbolTable } from '../symbols/table.js';
import { refuseUnfillable } from './fillable.js';
import { makeReport } from './make-report.js';
import type { ViewOptions } from './make-report.js';
import type { RunOptions } from './run-options.js';

export interface SweepOptions
  extends
    ViewOptions,
    Pick<
      RunOptions,
      | 'engine'
      | 'dynamorio'
      | 'cell'
      | 'follow'
      | 'size'
      | 'footprint'
      | 'args'
      | 'contexts'
      | 'blockCounts'
      | 'traces'
    > {
  cost?: CostMetric;
  sizes: readonly number[];
  features?: readonly Feature[];
  /** Runs at the same time; default: processors. */
  jobs?: number;
  /** Folder for what each run leaves: its profile, report, stdout and stderr. */
  keep?: string;
  /** Called when a run has ended; `failure` says why it does not count. */
  onRun?: (n: number, failure: string | null) => void;
  /** No run is started any more once it says so. */
  stopped?: () => boolean;
}

export interface SweepResult {
  report: Report;
  profile: Profile;
  /** Sizes whose run failed, or was not started. */
  missing: number[];
}

/** What is the same for all runs, as options of the command line. */
function commonOptions(options: SweepOptions): string[] {
  const { engine = 'auto', cell = 8, size = 'auto', cost = 'blocks' } = options;
  const list = ['--engine', engine, '--cell', String(cell), '--size', size, '--cost', cost];
  if (options.dynamorio !== undefined) list.push('--dynamorio', options.dynamorio);
  if (options.follow === false) list.push('--no-follow');
  if (options.footprint === true) list.push('--footprint');
  if (options.view !== undefined) list.push('--view', options.view);
  if (options.contexts === true) list.push('--contexts');
  if (options.blockCounts === true) list.push('--block-counts');
  if (options.traces === true) list.push('--traces');
  if (options.args !== undefined) list.push('--args', options.args.source);
  return list;
}

function plan(command: readonly string[], options: SweepOptions): PlannedRun[] {
  refuseUnfillable(options);
  const { sizes, features = [] } = options;
  let runs: PlannedRun[];
  try {
    runs = planSweep(command, sizes, features);
  } catch (error) {
    throw new ComairError(messageOf(error), 'usage');
  }
  if (runs.length > 0) findTarget(runs[0].argv);
  return runs;
}

/** `use` gets a folder: the one to keep, or one that is gone afterwards. */
async function inFolder<T>(
  keep: string | undefined,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  if (keep !== undefined) {
    await mkdir(keep, { recursive: true }).catch((error: unknown) => {
      throw new ComairError(`cannot make the folder ${keep}: ${fileProblem(error)}`, 'output');
    });
    return use(keep);
  }
  const folder = await mkdtemp(join(tmpdir(), 'comair-sweep-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function merged(results: readonly RunResult[]): Profile {
  const good = results.flatMap(({ run, profile }) =>
    profile === null ? [] : [{ name: `n=${run.n}`, profile }],
  );
  if (good.length === 0) throw new ComairError('no run of the sweep succeeded', 'engine');
  try {
    return mergeProfiles(
      good.map(({ profile }) => profile),
      good.map(({ name }) => name),
    );
  } catch (error) {
    throw new ComairError(messageOf(error), 'mismatch');
  }
}

/**
 * Runs `command` once for every size, `{n}` replaced by it, each run in a process of its own with
 * nothing on its stdin. Runs that fail (any exit status but 0) are named in the report's warnings
 * and left out.
 * @throws ComairError `usage` without `{n}`; `not-found`, `cannot-execute`; `engine` when no run
 *   succeeded
 */
export async function sweep(
  command: readonly string[],
  options: SweepOptions,
): Promise<SweepResult> {
  const runs = plan(command, options);
  const { jobs = availableParallelism(), keep, onRun, stopped = () => false } = options;
  const common = commonOptions(options);
  const results = await inFolder(keep, (folder) =>
    runQueue(
      runs,
      jobs,
      async (run) => {
        const result = await sweepRun(run, common, join(folder, `n${run.n}`));
        onRun?.(run.n, result.failure);
        return result;
      },
      stopped,
    ),
  );
  const profile = merged(results.filter((result) => result !== null));
  for (const result of results) {
    if (result === null || result.failure === null) continue;
    const { run, failure } = result;
    profile.warnings.push(`the run with n=${run.n} failed and is left out: ${failure}`);
  }
  const skipped = runs.filter((_, i) => results[i] === null);
  if (skipped.length > 0) {
    const which = skipped.map(({ n }) => `n=${n}`).join(', ');
    profile.warnings.push(`interrupted before ${count(skipped.length, 'run')}: ${which}`);
  }
  const symbols = new SymbolTable();
  try {
    addSymbols(profile, symbols);
    const missing = runs.filter((_, i) => results[i]?.profile == null).map(({ n }) => n);
    const recordings = results.flatMap((result) =>
      result?.profile == null ? [] : [{ label: `n=${result.run.n}`, profile: result.profile }],
    );
    const report = makeReport(profile, symbols, options);
    return { report: withRecordings(report, recordings, symbols), profile, missing };
  } finally {
    symbols.close();
  }
}
