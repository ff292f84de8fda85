/** Runs of a program over sizes, and one report of all. */
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withRecordings } from '../report/recordings.js';
import { findTarget } from '../record/engine/target.js';
import { ComairError, messageOf } from '../base/errors.js';
import { mergeProfiles } from '../profile/merge-profiles.js';
import type { Profile } from '../profile/profile-model.js';
import { addSymbols } from '../profile/profile-symbols.js';
import { count } from '../base/text/numbers.js';
import type { Report } from '../schema/report.js';
import { DEFAULT_BUDGET, autoSweep } from '../campaigns/sweep/auto.js';
import type { Chosen } from '../campaigns/sweep/auto.js';
import { recordingOptions } from '../record/options/recording-options.js';
import type { RecordingOptions } from '../record/options/recording-options.js';
import { readEarlier } from '../campaigns/sweep/earlier.js';
import type { Earlier } from '../campaigns/sweep/earlier.js';
import { inFolder } from '../campaigns/sweep/in-folder.js';
import {
  SIZES_THAT_DECIDE,
  SHARE_OF_START_UP,
  opinionOf,
  withFindings,
} from '../campaigns/sweep/opinion.js';
import type { Opinion } from '../campaigns/sweep/opinion.js';
import { planFactors } from '../campaigns/sweep/factors.js';
import type { Factor } from '../campaigns/sweep/factors.js';
import { labelOf, planSweep } from '../campaigns/sweep/plan-sweep.js';
import type { Feature, PlannedRun } from '../campaigns/sweep/plan-sweep.js';
import { runInTime } from '../campaigns/sweep/in-time.js';
import { runQueueThenAlone } from '../campaigns/sweep/queue.js';
import { sweepRun } from '../campaigns/sweep/run.js';
import type { Inside, RunResult } from '../campaigns/sweep/run.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { refuseUnfillable } from '../run/fillable.js';
import { addMore } from './add-more.js';
import { makeReport } from '../words/make-report.js';
import { worded } from '../words/worded.js';
import { factsOf } from '../report/make-report.js';
import type { ViewOptions } from '../report/make-report.js';
import type { FactReport } from '../report/fact-report.js';
import type { WeightedTerm } from '../growth/value.js';
import type { ClockFacts } from '../schema/clock-schema.js';
import type { SizeMeaning } from '../schema/size-meaning.js';

export interface SweepOptions extends ViewOptions, Omit<RecordingOptions, keyof ViewOptions> {
  /** Of n. 'auto': chosen by what the runs take and show, within `budget`. */
  sizes: readonly number[] | 'auto';
  /** Several sizes by name, each `{name}` in the command; `sizes` has none then. */
  factors?: readonly Factor[];
  /** Seconds that runs of chosen sizes may take together; default 120. */
  budget?: number;
  /** Seconds that runs of a list may take: smallest first, one after the other, while there is time. */
  within?: number;
  features?: readonly Feature[];
  /** Profile of an earlier sweep: its sizes are not run again. */
  from?: string;
  /** Exit statuses of the program that count as success; default 0 alone. */
  okStatus?: readonly number[];
  /** Runs at the same time; default: processors. Chosen sizes run one after the other. */
  jobs?: number;
  /** Where the profile will be kept: what would decide more goes on from there. Default: `from`. */
  kept?: string;
  /** What n is, where the caller does not know: the verdict says it. */
  meaning?: SizeMeaning;
  /** Where `meaning` is known, too: holds growth that is known against the clock. */
  timed?: (
    work: readonly WeightedTerm[],
    range: { from: number; to: number },
  ) => Promise<ClockFacts | null>;
  /** Makes what a run reads, and says how: the command needs no {n} then. */
  prepare?: (run: PlannedRun) => Promise<PlannedRun>;
  /** Where runs are, and below which folders alone they may write. */
  inside?: Inside;
  /** Folder for what each run leaves: its profile, report, stdout and stderr. */
  keep?: string;
  /** Called before the first run. */
  onPlan?: (sizes: number[] | null, earlier: number[]) => void;
  /** Called when a run starts; `why` says why a chosen size was chosen, `label` what it is called. */
  onStart?: (n: number, why: string | null, label: string) => void;
  /** Called when a run has ended; `failure` says why it does not count. */
  onRun?: (n: number, failure: string | null, seconds: number, label: string) => void;
  /** No run is started any more once it says so. */
  stopped?: () => boolean;
}

export interface SweepResult {
  report: Report;
  profile: Profile;
  /** Sizes whose run failed, or was not started. Not those that were chosen and turned out too large. */
  missing: number[];
  /** Of sizes that were chosen; else null. */
  chosen: Chosen | null;
  /** The run of the largest size that there is a profile of; null: of none that was run this time. */
  largest: PlannedRun | null;
}

/** What a run's process is, in the bundle or beside this file. */
export const RUN = fileURLToPath(new URL('sweep-run.js', import.meta.url));

/** @throws ComairError what is wrong with the command, or with a feature at some size */
function planned(
  command: readonly string[],
  sizes: readonly number[],
  { features = [], factors, prepare }: Pick<SweepOptions, 'features' | 'factors' | 'prepare'>,
): PlannedRun[] {
  try {
    if (factors !== undefined) return planFactors(command, factors);
    return planSweep(command, sizes, features, prepare !== undefined);
  } catch (error) {
    throw new ComairError(messageOf(error), 'usage');
  }
}

/** As diff and grep do, a program may end with 1 where there is nothing wrong. */
function statusHint(results: readonly RunResult[]): string {
  const [status, ...others] = new Set(results.map((result) => result.status));
  if (status == null || others.length > 0) return '';
  return ` (if ${status} is no error of the program's: --ok-status 0,${status})`;
}

function merged(results: readonly RunResult[], earlier: Earlier | null): Profile {
  const good = results.flatMap(({ run, profile }) =>
    profile === null ? [] : [{ name: labelOf(run), profile }],
  );
  const all = [...(earlier === null ? [] : [{ name: earlier.path, ...earlier }]), ...good];
  if (all.length === 0) {
    const why = results.find(({ failure }) => failure !== null);
    const said = why === undefined ? '' : `: ${labelOf(why.run)}: ${why.failure}`;
    throw new ComairError(`no run of the sweep succeeded${said}${statusHint(results)}`, 'engine');
  }
  try {
    return mergeProfiles(
      all.map(({ profile }) => profile),
      all.map(({ name }) => name),
    );
  } catch (error) {
    throw new ComairError(messageOf(error), 'mismatch');
  }
}

/** Profiles of one metric merge; anything else is said before the first run. */
function refuseOther({ path, profile }: Earlier, { cell, cost }: SweepOptions): void {
  const { metric } = profile;
  for (const [name, wanted, there] of [
    ['cell', cell ?? 8, metric.cell],
    ['cost', cost ?? metric.cost, metric.cost],
  ] as const) {
    if (wanted === there) continue;
    throw new ComairError(
      `cannot go on from ${path}: its ${name} is ${there}, not ${wanted} (--${name} ${there})`,
      'mismatch',
    );
  }
}

/** What goes by the one size that there is. */
function refuseBesideFactors({ from, features = [], prepare }: SweepOptions): void {
  const what =
    from !== undefined
      ? '--from'
      : features.length > 0
        ? '--feature'
        : prepare !== undefined
          ? '--family'
          : null;
  if (what !== null) throw new ComairError(`${what} is for sweeps over one size`, 'usage');
}

/** Findings decide as soon as there are any; until then what settles tells how to go on. */
function judge(profile: Profile, options: SweepOptions): Opinion {
  const opinion = opinionOf(profile);
  if (opinion.sizes < SIZES_THAT_DECIDE || opinion.startUp > SHARE_OF_START_UP) return opinion;
  const symbols = new SymbolTable();
  try {
    addSymbols(profile, symbols);
    const { growth, findings } = makeReport(profile, symbols, options);
    return growth === undefined ? opinion : withFindings(opinion, growth, findings);
  } finally {
    symbols.close();
  }
}

/** What only the caller knows: what n is, and what the clock says of the growth that was found. */
async function withMore(
  facts: FactReport,
  { meaning, timed }: Pick<SweepOptions, 'meaning' | 'timed'>,
): Promise<FactReport> {
  const { verdict } = facts;
  if (verdict.of !== 'runs' || meaning === undefined) return facts;
  const size = { ...verdict.size, meaning };
  const clock = verdict.work === null ? null : await timed?.(verdict.work, verdict.range);
  return {
    ...facts,
    verdict: { ...verdict, size, ...(clock == null ? {} : { clock }) },
  };
}

/** Where most runs failed, that is what there is to tell, and more of them would fail as well. */
function tellFailures(
  { growth }: Report,
  failed: readonly RunResult[],
  all: readonly RunResult[],
): void {
  if (growth === undefined) return;
  const [{ run, failure }] = failed;
  const which =
    run.label === undefined
      ? `n = ${failed.map((each) => each.run.n).join(', ')}`
      : failed.map((each) => labelOf(each.run)).join(', ');
  const said = `${failed.length} of ${all.length} runs failed (${which}), the first with ${failure ?? 'no profile'}.`;
  growth.text =
    growth.against === null
      ? `${said} The others are too few to tell how cost grows with n.`
      : `${said} ${growth.text}`;
  growth.next = {
    text: `See what the program needs of its input; ${run.label ?? `n = ${run.n}`} is the first to look at. Where its status means success, say so with --ok-status.`,
    command: null,
  };
}

function largestOf(done: readonly RunResult[]): PlannedRun | null {
  const good = done.flatMap(({ run, profile }) => (profile === null ? [] : [run]));
  return good.length === 0 ? null : good.reduce((a, b) => (b.n > a.n ? b : a));
}

interface Runs {
  results: (RunResult | null)[];
  missing: number[];
  chosen: Chosen | null;
}

/** Whether it may have failed since others ran beside it. */
const mayBeOfOthers = ({ failure, late }: RunResult): boolean => failure !== null && !late;

function failureText({ run, failure }: RunResult): string {
  return `the run with ${labelOf(run)} failed and is left out: ${failure}`;
}

/**
 * Runs `command` once for every size, `{n}` replaced by it (of several factors, at the places that
 * decide how they work together), each run in a process of its own with
 * nothing on its stdin. Runs that fail (any exit status but those of `okStatus`) are named in the
 * report's warnings and left out.
 * @throws ComairError `usage` without `{n}`; `not-found`, `cannot-execute`; `engine` when no run
 *   succeeded; `input`, `mismatch` for an earlier sweep that cannot be gone on from
 */
export async function sweep(
  command: readonly string[],
  options: SweepOptions,
): Promise<SweepResult> {
  refuseUnfillable(options);
  const { sizes, okStatus = [0], keep, from, onPlan, onStart, onRun } = options;
  const { prepare, inside, factors } = options;
  if (factors !== undefined) refuseBesideFactors(options);
  const { jobs = availableParallelism(), stopped = () => false, budget = DEFAULT_BUDGET } = options;
  const runs = planned(command, sizes === 'auto' ? [1] : sizes, options);
  if (runs.length > 0) findTarget(runs[0].argv);
  const earlier = from === undefined ? null : await readEarlier(from, command);
  if (earlier !== null) refuseOther(earlier, options);
  const cost = options.cost ?? earlier?.profile.metric.cost;
  const common = recordingOptions({ ...options, cost });
  const known = earlier?.sizes ?? [];
  const left = runs.filter(({ n }) => !known.includes(n));
  onPlan?.(sizes === 'auto' ? null : left.map(({ n }) => n), known);

  const runOne =
    (folder: string) =>
    async (run: PlannedRun, why: string | null, limit?: number): Promise<RunResult> => {
      onStart?.(run.n, why, labelOf(run));
      const ready = prepare === undefined ? run : await prepare(run);
      const result = await sweepRun(ready, {
        program: RUN,
        inside,
        options: common,
        base: join(folder, labelOf(run).replaceAll('=', '').replaceAll(' ', '-')),
        okStatus,
        ...(limit === undefined ? {} : { limit }),
      });
      onRun?.(run.n, result.failure, result.seconds, labelOf(run));
      return result;
    };
  const { results, missing, chosen } = await inFolder(keep, async (folder): Promise<Runs> => {
    const one = runOne(folder);
    if (sizes === 'auto') {
      const auto = await autoSweep({
        earlier,
        budget,
        stopped,
        judge: (profile: Profile) => judge(profile, options),
        run: (n, limit, why) => one(planned(command, [n], options)[0], why, limit),
      });
      return { ...auto, missing: [] };
    }
    const { within } = options;
    const results =
      within === undefined
        ? await runQueueThenAlone(left, jobs, (run) => one(run, null), stopped, mayBeOfOthers)
        : await runInTime(left, within, (run, limit) => one(run, null, limit), stopped);
    const missing = left.filter((_, i) => results[i]?.profile == null).map(({ n }) => n);
    return { results, missing, chosen: null };
  });
  const done = results.filter((result) => result !== null);
  const profile = merged(done, earlier);
  for (const result of done)
    if (result.failure !== null) profile.warnings.push(failureText(result));
  const skipped = sizes === 'auto' ? [] : left.filter((_, i) => results[i] === null);
  if (skipped.length > 0) {
    const which = skipped.map(labelOf).join(', ');
    const why = options.within === undefined || stopped() ? 'interrupted' : 'the time ended';
    profile.warnings.push(`${why} before ${count(skipped.length, 'run')}: ${which}`);
  }
  const symbols = new SymbolTable();
  try {
    addSymbols(profile, symbols);
    const recordings = [
      ...(earlier === null ? [] : [{ label: basename(earlier.path), profile: earlier.profile }]),
      ...done.flatMap(({ run, profile }) =>
        profile === null ? [] : [{ label: labelOf(run), profile }],
      ),
    ];
    const report = worded(await withMore(factsOf(profile, symbols, options), options));
    const failed = sizes === 'auto' ? [] : done.filter(({ profile }) => profile === null);
    if (2 * failed.length >= done.length && failed.length > 0) tellFailures(report, failed, done);
    // Who made the inputs of these runs knows how to make more.
    else if (prepare === undefined && factors === undefined) {
      addMore(report, profile, {
        path: options.kept ?? from ?? null,
        ...(chosen !== null && !chosen.decided ? { budget } : {}),
        ...(options.meaning === undefined ? {} : { meaning: options.meaning }),
      });
    }
    return {
      report: withRecordings(report, recordings, symbols),
      profile,
      missing,
      chosen,
      largest: largestOf(done),
    };
  } finally {
    symbols.close();
  }
}
