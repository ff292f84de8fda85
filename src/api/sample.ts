/** Taking samples of a program and reporting on them. */
import { recordedCost } from '../schema/costs.js';
import { makeReport } from '../words/make-report.js';
import type { ViewOptions } from '../report/make-report.js';
import { Combination } from '../profile/combination.js';
import { thin } from '../profile/thin-profile.js';
import { ComairError } from '../base/errors.js';
import type { Profile } from '../profile/profile-model.js';
import { withSymbols } from '../profile/profile-symbols.js';
import type { Ending, RunOptions } from '../run/run-options.js';
import type { CostMetric } from '../schema/metrics.js';
import type { Report } from '../schema/report.js';
import type { Share } from '../sample/draw.js';
import type { SamplePlan } from '../sample/observe-samples.js';
import type { Targets } from '../sample/select-targets.js';
import type { Sampled } from '../schema/sampled.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { diagnoseSamples } from './diagnose-samples.js';
import { loopsOfFindings } from './loops-from.js';
import { routinesToSample } from './targets-from.js';

export interface SampleOptions
  extends
    Pick<
      RunOptions,
      'cwd' | 'env' | 'passSignals' | 'onStart' | 'dynamorio' | 'cell' | 'loops' | 'loopsFrom'
    >,
    ViewOptions {
  /**
   * The routines whose activations are sampled: by their names; or those of the findings of a
   * recording, a report or a profile, by its path; absent: those that are found costly.
   */
  targets?: RegExp | string;
  /** A process to take samples of, in the place of a program that is started. */
  pid?: number;
  /** Seconds after which it is let go; absent: when it ends, or on SIGINT. */
  seconds?: number;
  /** This host's part of the routines, where several hosts share them. */
  share?: Share;
  /** Part of the program's time that samples may take; default DEFAULT_SAMPLING.budget. */
  budget?: number;
  /** Milliseconds that the program may be stopped for at once. */
  stall?: number;
  /** Copies of the program at once; default: as many as processors are idle, at least one. */
  copies?: number;
  /** Looks closely at what was found, in further samples for as many seconds at most; of a process. */
  diagnose?: boolean;
  cost?: CostMetric | undefined;
  /** Seconds after which a part of the run ends, with a profile of its own. */
  every?: number;
  /** Takes the profile of each part, and the last one when the run has ended. */
  onPart?: (profile: Profile) => Promise<void>;
  /** Takes a report on all parts so far, after each of them. */
  onReport?: (report: Report) => Promise<void>;
}

export const DEFAULT_SAMPLING = { budget: 0.01, stall: 20 } as const;

export interface SampleResult {
  report: Report;
  profile: Profile;
  sampled: Sampled;
  ending: Ending;
}

/** What only full recordings have: said before the program runs. */
function refuseUnsampled({ view, size = 'auto' }: SampleOptions): void {
  if (view === 'bottom-up') {
    throw new ComairError(
      '--view bottom-up needs all activations of a run, which samples are not',
      'usage',
    );
  }
  if (size.startsWith('arg')) {
    throw new ComairError(`--size ${size}: samples have no arguments recorded`, 'usage');
  }
}

async function targetsOf({ targets }: SampleOptions): Promise<Targets> {
  if (targets === undefined) return 'costly';
  if (targets instanceof RegExp) return { pattern: targets };
  return { from: targets, routines: await routinesToSample(targets) };
}

/**
 * Runs a program at its own speed, but for a small part of its time, and reports on activations of
 * some routines that copies of it went through under DynamoRIO.
 *
 * @throws ComairError as `profile`; `engine` also when no sample could be taken
 */
export async function sample(
  argv: readonly string[],
  options: SampleOptions,
): Promise<SampleResult> {
  const { share = null } = options;
  const cost = recordedCost(options.cost);
  refuseUnsampled(options);
  const targets = await targetsOf(options);
  const loopsOf = await loopsOfFindings(options);
  // Only this needs it, and with it a validator, which takes its time to load.
  const { observeSamples } = await import('../sample/observe-samples.js');
  const symbols = new SymbolTable();
  const { onPart, onReport } = options;
  const soFar = new Combination();
  const partEnded = async (part: Profile): Promise<void> => {
    const named = withSymbols(part, symbols);
    await onPart?.(named);
    if (onReport === undefined) return;
    soFar.add(thin(named));
    await onReport(makeReport(soFar.finish(), symbols, options));
  };
  try {
    const plan: SamplePlan = {
      argv,
      targets,
      share,
      process:
        options.pid === undefined ? null : { pid: options.pid, seconds: options.seconds ?? 0 },
      limits: {
        budget: options.budget ?? DEFAULT_SAMPLING.budget,
        stall: options.stall ?? DEFAULT_SAMPLING.stall,
        copies: options.copies ?? 0,
      },
      options,
      cost,
      loopsOf,
      every: options.every ?? null,
      onPart: partEnded,
    };
    const { profile, last, sampled, end } = await observeSamples(plan);
    if (last !== null) await onPart?.(withSymbols(last, symbols));
    const named = withSymbols(profile, symbols);
    const report = makeReport(named, symbols, options);
    if (options.diagnose === true) {
      const said = await diagnoseSamples(report, plan, end.wallSeconds);
      report.warnings.push(`--diagnose: ${said}`);
    }
    return { report, profile: named, sampled, ending: { code: end.code, signal: end.signal } };
  } finally {
    symbols.close();
  }
}
