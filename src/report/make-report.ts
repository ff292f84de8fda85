/** A report as the options want it. */
import { bottomUp, hasBottomUp } from './bottom-up.js';
import { buildReport } from './build-report.js';
import { MIN_SHARE } from './options.js';
import type { SortBy } from './options.js';
import type { FitChoice } from './fit-choice.js';
import { ComairError } from '../base/errors.js';
import type { Profile } from '../profile/profile-model.js';
import { resourceProfile } from '../profile/resource-profile.js';
import { COST_TITLES, costOfRuns } from '../schema/costs.js';
import type { FactReport } from './fact-report.js';
import { isResource } from '../schema/metrics.js';
import type { CostMetric, Resource, SizeChoice } from '../schema/metrics.js';
import type { SymbolTable } from '../symbols/symbol-table.js';

/** What of a profile a report shows. Nothing of it is left out of the measurement. */
export interface ViewOptions {
  /** Only routines whose module path or name matches. */
  only?: RegExp;
  /** Not those whose module path or name matches. */
  skip?: RegExp;
  /** Share of the cost that a routine needs for a rank, from 0 to 1; default 0.01, or 0 with `only`. */
  minShare?: number;
  /** A resource is what reports are of, instead of the cost that was recorded. */
  cost?: CostMetric | undefined;
  /** What counts as input size; default 'auto': what explains a routine's cost best. */
  size?: SizeChoice | undefined;
  /** Which cost of each size is fitted: of the worst call (default), the mean, of the best. */
  fit?: FitChoice;
  /** Sizes of calls whose cost is predicted, beside 2 and 10 times the largest seen. */
  at?: readonly number[];
  /** Order of the routines; default: culprits of findings first, then by class, or by own cost. */
  sort?: SortBy;
  /** Default: each activation a point. 'bottom-up': one point a run, of all activations. */
  view?: 'top-down' | 'bottom-up' | undefined;
  /** Leave out what the start of programs cost, as of a suite's many starts. */
  withoutStartUp?: boolean;
}

function bottomUpReport(
  profile: Profile,
  symbols: SymbolTable,
  options: Parameters<typeof buildReport>[2],
): FactReport {
  if (profile.runs.length > 0 && !hasBottomUp(profile)) {
    throw new ComairError(
      'the bottom-up view was not recorded: record with --view bottom-up',
      'mismatch',
    );
  }
  return { ...buildReport(bottomUp(profile), symbols, options), view: 'bottom-up' };
}

function ofResource(profile: Profile, resource: Resource): Profile {
  const of = resourceProfile(profile, resource);
  if (of !== null) return of;
  const title = COST_TITLES[resource];
  if (!profile.runs.some((run) => run[resource] !== undefined)) {
    throw new ComairError(`${title} were not recorded: profile the program anew`, 'mismatch');
  }
  if (costOfRuns(profile.runs, resource) === 0) {
    throw new ComairError(
      `the program asked for no ${title}: leave out --cost ${resource}`,
      'mismatch',
    );
  }
  throw new ComairError(
    `which routines asked for ${title} is not kept here: profile one run, and analyze that`,
    'mismatch',
  );
}

export function factsOf(
  profile: Profile,
  symbols: SymbolTable,
  { only, skip, minShare, size = 'auto', view, cost, ...rest }: ViewOptions,
): FactReport {
  // Who names routines wants to see them, however little they cost.
  const least = minShare ?? (only === undefined ? MIN_SHARE : 0);
  if (view === 'bottom-up')
    return bottomUpReport(profile, symbols, { only, skip, minShare: least, ...rest });
  if (isResource(cost)) {
    const options = { only, skip, minShare: least, resource: cost, ...rest };
    return buildReport(ofResource(profile, cost), symbols, options);
  }
  const { sizes } = profile.metric;
  if (size !== 'auto' && !sizes.includes(size)) {
    throw new ComairError(
      `the size ${size} was not recorded, but ${sizes.join(', ')}: record with ${size.startsWith('arg') ? '--args REGEX' : `--size ${size}`}`,
      'mismatch',
    );
  }
  const forced = size === 'auto' ? {} : { size };
  return buildReport(profile, symbols, { only, skip, minShare: least, ...forced, ...rest });
}
