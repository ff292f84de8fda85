/** Reports by what routines ask of the kernel and the allocator, beside one by work. */
import { ComairError } from '../base/errors.js';
import type { ResourceReports } from '../compare/check/check-all.js';
import { resourcesOfWeight } from '../claims/resources/weight.js';
import type { ViewOptions } from '../report/make-report.js';
import type { Profile } from '../profile/profile-model.js';
import { COST_TITLES, costOfRuns } from '../schema/costs.js';
import type { Resource } from '../schema/metrics.js';
import type { Report } from '../schema/report.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { makeReport } from '../words/make-report.js';

/** A report by work, and the profile that it was made of; null: it was read from a file. */
export interface Reported {
  report: Report;
  profile: Profile | null;
}

/**
 * Null where it was counted, and there is none, or so little that it was not kept.
 * @throws ComairError `mismatch`
 */
function reportBy(
  cost: Resource,
  { report: { runs }, profile }: Reported,
  symbols: SymbolTable,
  options: ViewOptions,
): Report | null {
  const isCounted = runs.some((run) => run[cost] !== undefined);
  if (isCounted && costOfRuns(runs, cost) === 0) return null;
  if (profile === null)
    throw new ComairError(
      `a report in JSON has no ${COST_TITLES[cost]} of routines: give the recording or the profile`,
      'mismatch',
    );
  // Of a suite, what is of no weight is not kept.
  if (isCounted && profile.resources?.[cost] === undefined) return null;
  return makeReport(profile, symbols, { ...options, cost });
}

/** Of a profile, by each resource that weighs something beside the work. */
export function reportsOfWeight(profile: Profile, options: ViewOptions): Report[] {
  const { runs, metric } = profile;
  const work = costOfRuns(runs, metric.cost);
  const symbols = new SymbolTable();
  try {
    return resourcesOfWeight(runs, work).flatMap((cost) =>
      profile.resources?.[cost] === undefined
        ? []
        : [makeReport(profile, symbols, { ...options, cost })],
    );
  } finally {
    symbols.close();
  }
}

/** @throws ComairError `mismatch` where they were not recorded, or the report was read from a file */
export function resourceReports(
  resources: readonly Resource[],
  now: Reported,
  baseline: Reported | null,
  options: ViewOptions,
): Map<Resource, ResourceReports> {
  const symbols = new SymbolTable();
  try {
    return new Map(
      resources.map((cost) => [
        cost,
        {
          report: reportBy(cost, now, symbols, options),
          baseline: baseline === null ? null : reportBy(cost, baseline, symbols, options),
        },
      ]),
    );
  } finally {
    symbols.close();
  }
}
